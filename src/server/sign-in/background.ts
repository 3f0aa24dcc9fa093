import type { Logger } from 'pino'

export type BackgroundWork = {
  /** Starts work that an answer must not wait for, because the wait would tell whether there was any. */
  start: (work: () => Promise<void>) => void
  settle: () => Promise<void>
}

export function createBackground(log: Logger): BackgroundWork {
  const running = new Set<Promise<void>>()
  return {
    start(work) {
      const task = work()
        .catch((error: Error) => log.error({ error: { type: error.name } }, 'background work failed'))
        .finally(() => running.delete(task))
      running.add(task)
    },
    settle: async () => void (await Promise.all(running)),
  }
}
