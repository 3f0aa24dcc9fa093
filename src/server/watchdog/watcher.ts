import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Heartbeat, isDebugged, isRouteInFlight, readBeat } from './heartbeat.ts'

// The watchdog's own thread: it runs on while the main thread's event loop does not.

// What watchdog.ts passes; nothing else starts this file.
const { heartbeat, deadAfterSeconds } = workerData as { heartbeat: Heartbeat; deadAfterSeconds: number }
const routes: string[] = []
parentPort?.on('message', (route: string) => routes.push(route))

let last = readBeat(heartbeat)
let missed = 0
/** Checks are counted, not time: while the whole machine sleeps, neither thread runs. */
setInterval(() => {
  const beat = readBeat(heartbeat)
  missed = beat === last && !isDebugged(heartbeat) ? missed + 1 : 0
  last = beat
  if (missed >= deadAfterSeconds) endProcess()
}, 1_000)

/** No handler of the main thread can run any more, so only SIGKILL ends it. */
function endProcess(): void {
  const inFlight = routes.filter((_, number) => isRouteInFlight(heartbeat, number))
  const line = { level: 'fatal', time: new Date().toISOString(), seconds: deadAfterSeconds, routes: inFlight }
  try {
    // Not the log: in a worker that writes through the main thread.
    writeSync(1, `${JSON.stringify({ ...line, msg: 'the event loop is dead: the process ends' })}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}
