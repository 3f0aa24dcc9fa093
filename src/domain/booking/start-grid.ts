import type { MinuteRange } from '#domain/time/bands.ts'
import type { IsoWeekday } from '#domain/time/calendar.ts'
import { toIsoWeekday, minutesPerDay, modulo } from '#domain/time/calendar.ts'
import { dayOfLocalMinute } from '#domain/time/local-time.ts'
import type { EpochMinute, ZoneRules } from '#domain/time/zone-rules.ts'
import { segmentAt, toLocalMinute, zoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Interval } from './intervals.ts'

/**
 * The days and times a viewer asks for, read in the viewer's own zone: someone in Perth who ticks "Evening" means
 * an evening in Perth, wherever the clinician sits. A list that is missing or empty asks for nothing.
 */
export interface ViewerFilter {
  readonly zone: ZoneId
  readonly weekdays?: readonly IsoWeekday[]
  /** A start inside any of them passes; `bands` has the ranges of the three filter bands. */
  readonly times?: readonly MinuteRange[]
}

/**
 * Visits the instants from `span.start` up to `span.end` (excluded) whose local minute of the day is a multiple of `step`,
 * until a visit returns false; says whether it got to the end. The grid begins anew at each local midnight and
 * follows the wall clock over a change of offset. A callback, because a generator costs ten times the arithmetic.
 */
export function visitStarts(
  span: Interval,
  rules: ZoneRules,
  step: number,
  visit: (start: EpochMinute) => boolean,
): boolean {
  let from = span.start
  while (from < span.end) {
    const segment = segmentAt(rules, from)
    const minuteOfDay = modulo(from + segment.offset, minutesPerDay)
    const to = Math.min(span.end, segment.end, from + minutesPerDay - minuteOfDay)
    for (let start = from + modulo(-minuteOfDay, step); start < to; start += step) {
      if (!visit(start)) return false
    }
    from = to
  }
  return true
}

export function viewerAccepts(
  filter: ViewerFilter | undefined,
  span: Interval,
): (start: EpochMinute) => boolean {
  const { weekdays = [], times = [] } = filter ?? {}
  if (!filter || (weekdays.length === 0 && times.length === 0)) return acceptAll
  const rules = zoneRules(filter.zone, span.start, span.end)
  return (start) => {
    const local = toLocalMinute(rules, start)
    const minuteOfDay = modulo(local, minutesPerDay)
    return (
      (weekdays.length === 0 || weekdays.includes(toIsoWeekday(dayOfLocalMinute(local)))) &&
      (times.length === 0 || times.some((range) => minuteOfDay >= range.start && minuteOfDay < range.end))
    )
  }
}

function acceptAll(): boolean {
  return true
}
