import type { MinuteRange } from '../time/bands.ts'
import { type DayNumber, minutesPerDay, toIsoWeekday } from '../time/calendar.ts'
import { subtract, union } from './intervals.ts'
import type { Schedule } from './schedule.ts'

/** Minutes of the clinician’s own day. */
export interface DayPlan {
  readonly working: MinuteRange[]
  readonly leave: MinuteRange[]
  /** Between two stretches of work, without the leave. */
  readonly breaks: MinuteRange[]
}

/** The hours of one date: as `schedule.ts` says, leave goes before hours and extra hours. */
export function planDay(
  { weekly, exceptions }: Pick<Schedule, 'weekly' | 'exceptions'>,
  day: DayNumber,
): DayPlan {
  const weekday = toIsoWeekday(day)
  const ofDay = exceptions.filter((row) => row.day === day)
  const leave = union(ofDay.filter(({ kind }) => kind === 'leave').map(toRange))
  const offered = union([
    ...weekly.filter((row) => row.weekday === weekday).map(toRange),
    ...ofDay.filter(({ kind }) => kind === 'extra').map(toRange),
  ])
  const working = [...subtract(offered, leave)]
  const between = working
    .slice(1)
    .map(({ start }, index) => ({ start: working[index]?.end ?? start, end: start }))
  return { working, leave, breaks: [...subtract(between, leave)] }
}

const toRange = ({ start, end }: MinuteRange): MinuteRange => ({ start, end: Math.min(end, minutesPerDay) })
