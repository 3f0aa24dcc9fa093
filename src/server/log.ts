import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino, type Logger } from 'pino'
import { createLogOutput } from './log-output.ts'

const output = createLogOutput(process.stdout.fd)

/** Before the process ends: what was logged is written, unless nobody takes it. */
export const drainLog = output.drain

/** Structured lines on standard output. What is logged is chosen field by field; nothing personal is ever passed in. */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
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
