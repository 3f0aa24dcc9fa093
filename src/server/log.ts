import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino, type Logger } from 'pino'
import { createLogOutput } from './log-output.ts'
import { processName, version } from './this-process.ts'

/** On every line: logs of several processes, of two releases while they change over, end up in one place. */
const about = { version, process: processName }
const output = createLogOutput(process.stdout.fd, about)

/** Before the process ends: what was logged is written, unless nobody takes it. */
export const drainLog = output.drain

/** Structured lines on standard output. What is logged is chosen field by field; nothing personal is ever passed in. */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      base: about,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  )

const readEvery = 1_000
const longestTurn = 1_000

/**
 * A turn of the event loop that took more than a second is logged as soon as it is over. A loop that never turns again is the
 * supervisor's to notice: docs/operations.md. The answer ends this.
 */
export function logSlowTurns(log: Logger): () => void {
  const delay = monitorEventLoopDelay({ resolution: 100 })
  delay.enable()
  const timer = setInterval(() => {
    const ms = Math.round(delay.max / 1e6)
    delay.reset()
    if (ms > longestTurn) log.warn({ ms }, 'the event loop was held')
  }, readEvery)
  timer.unref()
  return () => {
    clearInterval(timer)
    delay.disable()
  }
}
