/**
 * A signal that follows another until it is let go of, and ends by itself after `afterMs`. React never takes its listener off the
 * signal that it is given. Node keeps a signal, with all its listeners, while a request that was made from it lives: the router
 * makes one for its loaders, and the rendered page leads to it. So a listener that leads to the page keeps both for ever.
 */
export function abortWith(other?: AbortSignal, afterMs?: number): { signal: AbortSignal; letGo: () => void } {
  const own = new AbortController()
  const stop = () => own.abort(other?.reason)
  const timer = afterMs === undefined ? undefined : setTimeout(() => own.abort(), afterMs)
  if (other?.aborted) stop()
  other?.addEventListener('abort', stop, { once: true })
  return {
    signal: own.signal,
    letGo: () => {
      clearTimeout(timer)
      other?.removeEventListener('abort', stop)
    },
  }
}
