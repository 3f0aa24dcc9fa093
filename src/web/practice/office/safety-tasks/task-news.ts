import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { isRaising } from '#domain/staff/safety-task.ts'

/** What the client has done since the task was raised so many times, the latest first. */
export const findNews = (
  { raises, events }: Pick<SafetyTaskDetails, 'raises' | 'events'>,
  seenRaises: number,
): SafetyTaskDetails['events'] =>
  events.filter(({ kind }) => isRaising(kind)).slice(0, Math.max(0, raises - seenRaises))
