/**
 * Lets many callers share one piece of work whose answer must be no older than their call. Whoever calls while a run is
 * under way gets the one after it, because the running one may have looked too early; all callers until then share that.
 */
export function createSharedRun<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let waiting: Promise<T> | null = null

  const start = (): Promise<T> => {
    const started = run().finally(() => void (running = null))
    running = started
    return started
  }
  return () => {
    if (waiting) return waiting
    if (!running) return start()
    waiting = running
      .catch(() => null)
      .then(() => {
        waiting = null
        return start()
      })
    return waiting
  }
}
