/**
 * Lets many callers share one piece of work whose answer must be no older than their call. A call during a run
 * gets the next run, because the current one may have read too early; all calls until then share it.
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
