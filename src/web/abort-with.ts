/**
 * A signal that follows another until it is let go of. React never takes its listener off the signal that it is given. Node
 * keeps a signal, with all its listeners, while a request that was made from it lives: the router makes one for its loaders,
 * and the rendered page leads to it. So a listener that leads to the page keeps both for ever.
 */
export function abortWith(other: AbortSignal): { signal: AbortSignal; letGo: () => void } {
  const own = new AbortController()
  const stop = () => own.abort(other.reason)
  if (other.aborted) stop()
  other.addEventListener('abort', stop, { once: true })
  return { signal: own.signal, letGo: () => other.removeEventListener('abort', stop) }
}
