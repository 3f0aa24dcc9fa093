import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { beatOnce, createHeartbeat } from './heartbeat.ts'
import { createRoutesInFlight, type RoutesInFlight } from './routes-in-flight.ts'

type Watchdog = { inFlight: RoutesInFlight; stop: () => Promise<void> }

const beatMilliseconds = 250
const longestTurn = 1_000

/**
 * Watches the event loop. A turn that took more than a second is logged, with the routes that were in flight, as soon as it is
 * over. A loop that does not turn at all is noticed by a thread of its own, which ends the process: see watcher.ts.
 */
export function startWatchdog({
  log,
  deadAfterSeconds,
}: {
  log: Logger
  deadAfterSeconds: number
}): Watchdog {
  const heartbeat = createHeartbeat()
  const watcher =
    deadAfterSeconds > 0
      ? new Worker(new URL('./watcher.ts', import.meta.url), { workerData: { heartbeat, deadAfterSeconds } })
      : null
  watcher?.on('error', (error) => log.error({ err: error }, 'the watchdog ended'))
  watcher?.unref()
  const inFlight = createRoutesInFlight(heartbeat, (route) => watcher?.postMessage(route, []))

  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const held = now - last - beatMilliseconds
    last = now
    beatOnce(heartbeat, inspector.url() !== undefined)
    const routes = inFlight.sinceLastAsked()
    if (held > longestTurn) log.warn({ ms: Math.round(held), routes }, 'the event loop was held')
  }, beatMilliseconds)
  timer.unref()

  return {
    inFlight,
    stop: async () => {
      clearInterval(timer)
      await watcher?.terminate()
    },
  }
}
