import { type DayNumber, type IsoWeekday, minutesPerDay, toIsoWeekday } from '../time/calendar.ts'
import type { MinuteRange } from '../time/days-and-times.ts'
import { dayOfLocalMinute } from '../time/local-time.ts'
import type { EpochMinute, ZoneRules } from '../time/zone-rules.ts'
import type { ZoneId } from '../time/zones.ts'

/**
 * What a clinician's free time is made of, and what it means.
 *
 * 1. An instant is working time when the clinician's wall clock then shows a time inside the hours of that date.
 *    So 00:00-06:00 is five real hours on the day the clock jumps and seven on the day it falls back; a wall-clock
 *    time that does not exist is never worked, one that happens twice is worked twice.
 * 2. Hours of a date = (weekly hours + extra hours) - leave. On a closed day, as public holidays are, only extra hours count.
 *    Leave wins: a missed slot is better than a client who waits for a clinician who is away. Hours that touch, across midnight too, are one stretch.
 * 3. Free time = working time - busy intervals. A session is busy with the clinician's pause on either side: the pause after
 *    the one before, and after the one that would be booked here.
 * 4. A start is offered when the minutes since the clinician's local midnight, as the wall clock shows them, are a
 *    multiple of the step and the whole appointment, in real minutes, lies in one stretch of free time.
 * 5. The viewer's zone only names and filters these instants; it never moves them to another grid.
 */
export interface Schedule {
  /** The clinician's own zone, in which the hours are read. */
  readonly zone: ZoneId
  readonly weekly: readonly WeeklyHours[]
  readonly exceptions: readonly HoursException[]
  /** Bookings, live holds and times of other calendars, in any order; they may overlap. */
  readonly busy: readonly BusyInterval[]
  /** Kept free between two sessions; none where it is missing. */
  readonly pauseMinutes?: number
}

/** Hours over midnight are two rows: to 1440, and from 0 on the next day. */
export interface WeeklyHours extends MinuteRange {
  readonly weekday: IsoWeekday
}

/** One date's departure from the weekly hours; 0 to 1440 is the whole day. */
export interface HoursException extends MinuteRange {
  readonly day: DayNumber
  readonly kind: 'leave' | 'extra' | 'closed'
}

/** End excluded. */
export interface BusyInterval {
  readonly start: EpochMinute
  readonly end: EpochMinute
  /** A booking or a hold: the pause is kept around it, and around nothing else. */
  readonly isSession?: boolean
}

type ScheduleHours = Pick<Schedule, 'weekly' | 'exceptions'>

/**
 * The stretches of working time inside `span` (epoch minutes), in order. It walks offset segment by segment
 * and, within one, local day by day: the offset is then a constant, and real order holds even where local
 * times repeat.
 */
export function* workingTime(hours: ScheduleHours, rules: ZoneRules, span: Interval): Generator<Interval> {
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

function hoursByDay({ weekly, exceptions }: ScheduleHours): (day: DayNumber) => readonly MinuteRange[] {
  const ofWeekday: Interval[][] = []
  const exceptionsOf = Map.groupBy(exceptions, (row) => row.day)
  return (day) => {
    const weekday = toIsoWeekday(day)
    const usual = (ofWeekday[weekday] ??= union(weekly.filter((row) => row.weekday === weekday)))
    const departures = exceptionsOf.get(day)
    if (!departures) return usual
    const extra = departures.filter((row) => row.kind === 'extra')
    const leave = departures.filter((row) => row.kind === 'leave')
    return [...subtract(union([...(isClosed(departures) ? [] : usual), ...extra]), union(leave))]
  }
}

const isClosed = (ofDay: readonly HoursException[]): boolean => ofDay.some(({ kind }) => kind === 'closed')

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

/** A half-open stretch of integers, end excluded: minutes of a local day or epoch minutes, as its owner says. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** Sorted and disjoint; touching intervals become one, empty ones vanish. */
export function union(intervals: readonly Interval[]): Interval[] {
  const merged: { start: number; end: number }[] = []
  let last: { start: number; end: number } | undefined
  for (const { start, end } of inOrder(intervals)) {
    if (start >= end) continue
    if (last && start <= last.end) {
      if (end > last.end) last.end = end
    } else {
      last = { start, end }
      merged.push(last)
    }
  }
  return merged
}

/** What is left of `intervals` without `taken`. Both are sorted; `taken` is also disjoint. */
export function* subtract(intervals: Iterable<Interval>, taken: readonly Interval[]): Generator<Interval> {
  let next = 0
  for (const { start, end } of intervals) {
    let free = start
    for (let hit = taken[next]; hit && hit.start < end; hit = taken[++next]) {
      if (hit.start > free) yield { start: free, end: hit.start }
      if (hit.end > free) free = hit.end
      // It may reach into the next interval, so it stays current.
      if (hit.end > end) break
    }
    if (free < end) yield { start: free, end }
  }
}

function inOrder(intervals: readonly Interval[]): readonly Interval[] {
  let previous = Number.NEGATIVE_INFINITY
  for (const { start } of intervals) {
    if (start < previous) return intervals.toSorted((a, b) => a.start - b.start)
    previous = start
  }
  return intervals
}

/** Minutes of the clinician’s own day. */
export interface DayPlan {
  readonly working: MinuteRange[]
  readonly leave: MinuteRange[]
  /** Between two stretches of work, without the leave. */
  readonly breaks: MinuteRange[]
}

/** The hours of one date: as `Schedule` says, leave goes before hours and extra hours. */
export function planDay(
  { weekly, exceptions }: Pick<Schedule, 'weekly' | 'exceptions'>,
  day: DayNumber,
): DayPlan {
  const weekday = toIsoWeekday(day)
  const ofDay = exceptions.filter((row) => row.day === day)
  const leave = union(ofDay.filter(({ kind }) => kind === 'leave').map(toRange))
  const offered = union([
    ...(isClosed(ofDay) ? [] : weekly.filter((row) => row.weekday === weekday).map(toRange)),
    ...ofDay.filter(({ kind }) => kind === 'extra').map(toRange),
  ])
  const working = [...subtract(offered, leave)]
  const between = working
    .slice(1)
    .map(({ start }, index) => ({ start: working[index]?.end ?? start, end: start }))
  return { working, leave, breaks: [...subtract(between, leave)] }
}

const toRange = ({ start, end }: MinuteRange): MinuteRange => ({ start, end: Math.min(end, minutesPerDay) })

/**
 * Durations and steps of appointment types are multiples of this, and so is every offset of the offered zones: all starts
 * stand on this grid.
 */
export const quantumMinutes = 5
