/** A signal that aborts with `outer`, or when nothing was heard for so long: a connection can die without ending. */
export function abortOnSilence(outer: AbortSignal, silenceMs: number) {
  const abort = new AbortController()
  const end = () => abort.abort()
  const startTimer = () => setTimeout(end, silenceMs)
  let timer = startTimer()
  if (outer.aborted) end()
  outer.addEventListener('abort', end)
  return {
    signal: abort.signal,
    heard: () => {
      clearTimeout(timer)
      timer = startTimer()
    },
    stop: () => {
      clearTimeout(timer)
      outer.removeEventListener('abort', end)
    },
  }
}
