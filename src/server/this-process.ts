import { hostname } from 'node:os'
import manifest from '../../package.json' with { type: 'json' }

export const { version } = manifest

/** Which of the processes of a practice this is: in its log lines, and to the database. */
export const processName = `${process.pid}@${hostname()}`

export const startedAt = new Date(performance.timeOrigin)
