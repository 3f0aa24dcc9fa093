import type { MinuteRange } from '#domain/time/bands.ts'
import type { DayNumber } from '#domain/time/calendar.ts'
import { toIsoWeekday, minutesPerDay } from '#domain/time/calendar.ts'
import { dayOfLocalMinute } from '#domain/time/local-time.ts'
import type { ZoneRules } from '#domain/time/zone-rules.ts'
import type { Interval } from './intervals.ts'
import { subtract, union } from './intervals.ts'
import type { Schedule } from './schedule.ts'

type Hours = Pick<Schedule, 'weekly' | 'exceptions'>

/**
 * The stretches of working time inside `span` (epoch minutes), in order. It walks offset segment by segment
 * and, within one, local day by day: the offset is then a constant, and real order holds even where local
 * times repeat.
 */
export function* workingTime(hours: Hours, rules: ZoneRules, span: Interval): Generator<Interval> {
  const hoursOf = hoursByDay(hours)
  let start = span.start
  let end = span.start
  for (const segment of rules.segments) {
    const from = Math.max(segment.start, span.start)
    const to = Math.min(segment.end, span.end)
    if (from >= to) continue
    const lastDay = dayOfLocalMinute(to - 1 + segment.offset)
    for (let day = dayOfLocalMinute(from + segment.offset); day <= lastDay; day++) {
      const midnight = day * minutesPerDay - segment.offset
      for (const range of hoursOf(day)) {
        const nextStart = Math.max(midnight + range.start, from)
        const nextEnd = Math.min(midnight + range.end, to)
        if (nextStart >= nextEnd) continue
        if (nextStart > end) {
          if (start < end) yield { start, end }
          start = nextStart
        }
        end = nextEnd
      }
    }
  }
  if (start < end) yield { start, end }
}

function hoursByDay({ weekly, exceptions }: Hours): (day: DayNumber) => readonly MinuteRange[] {
  const ofWeekday: Interval[][] = []
  const exceptionsOf = Map.groupBy(exceptions, (row) => row.day)
  return (day) => {
    const weekday = toIsoWeekday(day)
    const usual = (ofWeekday[weekday] ??= union(weekly.filter((row) => row.weekday === weekday)))
    const departures = exceptionsOf.get(day)
    if (!departures) return usual
    const extra = departures.filter((row) => row.kind === 'extra')
    const leave = departures.filter((row) => row.kind === 'leave')
    return [...subtract(union([...usual, ...extra]), union(leave))]
  }
}
