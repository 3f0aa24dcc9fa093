import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** The longest turn of the event loop while this is done, in milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns = monitorEventLoopDelay({ resolution: 5 })
  turns.enable()
  await work()
  // A turn that ends with the work is counted only once the next one has begun.
  await wait(20)
  turns.disable()
  return turns.max / 1e6
}
