import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<string>()

export const runAsJob = <T>(id: string, work: () => T): T => running.run(id, work)

/**
 * The job in which this runs, the same each time that it is tried again. A mailer names its message by it, and dozens of jobs that send
 * email need not pass it on.
 */
export const currentJobId = (): string | undefined => running.getStore()
