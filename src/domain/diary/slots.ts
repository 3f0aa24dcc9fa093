import { type IsoWeekday, minutesPerDay, modulo, toIsoWeekday } from '../time/calendar.ts'
import type { MinuteRange } from '../time/days-and-times.ts'
import { dayOfLocalMinute } from '../time/local-time.ts'
import { type EpochMinute, segmentAt, toLocalMinute, zoneRules, type ZoneRules } from '../time/zone-rules.ts'
import type { ZoneId } from '../time/zones.ts'
import { type Interval, type Schedule, subtract, takenTime, workingTime } from './schedule.ts'

export interface SlotQuery {
  /** Starts lie in it, end excluded: `bookingWindow`, or part of it. */
  readonly window: Interval
  /** A start must be later than this: `latestTooSoon(now, buffer)`. */
  readonly after: EpochMinute
  readonly durationMinutes: number
  readonly stepMinutes: number
  readonly filter?: ViewerFilter
}

/** Every start on offer, in order; `schedule.ts` says which those are. */
export function findSlots(schedule: Schedule, query: SlotQuery): EpochMinute[] {
  return firstSlots(schedule, query, Number.POSITIVE_INFINITY)
}

/** The first `count` starts on offer. Nothing after the last of them is computed. */
export function firstSlots(schedule: Schedule, query: SlotQuery, count: number): EpochMinute[] {
  const { window, after, durationMinutes, stepMinutes, filter } = query
  const found: EpochMinute[] = []
  const span = spanOf(window, after, durationMinutes)
  if (count < 1 || span.start >= span.end) return found
  const rules = zoneRules(schedule.zone, span.start, span.end)
  const accepts = viewerAccepts(filter, span)
  const offer = (start: EpochMinute) => {
    if (accepts(start)) found.push(start)
    return found.length < count
  }
  for (const free of subtract(workingTime(schedule, rules, span), takenTime(schedule))) {
    const starts = { start: free.start, end: free.end - durationMinutes + 1 }
    if (!visitStarts(starts, rules, stepMinutes, offer)) break
  }
  return found
}

/** The last start may be the window's last minute, and its appointment runs on from there. */
function spanOf(window: Interval, after: EpochMinute, durationMinutes: number): Interval {
  return { start: Math.max(window.start, after + 1), end: window.end + durationMinutes - 1 }
}

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
function visitStarts(
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
