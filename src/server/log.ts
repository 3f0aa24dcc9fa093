import { pino, type Logger } from 'pino'

/** Structured lines on standard output. What is logged is chosen field by field; nothing personal is ever passed in. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
