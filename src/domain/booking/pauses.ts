import type { Interval } from './intervals.ts'
import { union } from './intervals.ts'
import type { Schedule } from './schedule.ts'

/** What a clinician can choose from, in minutes after each session. */
export const pauseChoices = [0, 5, 10, 15, 20, 30, 45, 60] as const

export type PauseMinutes = (typeof pauseChoices)[number]

/** Sessions that end this long before a time, or begin this long after it, can still matter to it. */
export const longestPause = Math.max(...pauseChoices)

/**
 * Everything that leaves no room for an appointment, in order: sessions with the pause on either side, and other busy times as
 * they are. A new appointment outside of it has the pause behind it and before the next one.
 */
export function takenTime({ busy, pauseMinutes = 0 }: Pick<Schedule, 'busy' | 'pauseMinutes'>): Interval[] {
  if (pauseMinutes === 0) return union(busy)
  return union(
    busy.map(({ start, end, isSession }) =>
      isSession && start < end ? { start: start - pauseMinutes, end: end + pauseMinutes } : { start, end },
    ),
  )
}

/** The same free time, for a schedule that many questions are asked of: busy times are put in order and given their pauses once. */
export const withTakenTime = (schedule: Schedule): Schedule => ({
  ...schedule,
  busy: takenTime(schedule),
  pauseMinutes: 0,
})
