import type { MinuteRange } from '#domain/time/bands.ts'
import type { DayNumber, IsoWeekday } from '#domain/time/calendar.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/**
 * What a clinician's free time is made of, and what it means.
 *
 * 1. An instant is working time when the clinician's wall clock then shows a time inside the hours of that date.
 *    So 00:00-06:00 is five real hours on the day the clock jumps and seven on the day it falls back; a wall-clock
 *    time that does not exist is never worked, one that happens twice is worked twice.
 * 2. Hours of a date = (weekly hours + extra hours) - leave. Leave wins: a missed slot is better than a client
 *    who waits for a clinician who is away. Hours that touch, across midnight too, are one stretch.
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
  readonly kind: 'leave' | 'extra'
}

/** End excluded. */
export interface BusyInterval {
  readonly start: EpochMinute
  readonly end: EpochMinute
  /** A booking or a hold: the pause is kept around it, and around nothing else. */
  readonly isSession?: boolean
}
