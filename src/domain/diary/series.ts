import { minutesPerDay } from '../time/calendar.ts'
import {
  dateOfEpochMinute,
  instantOfLocalMinute,
  localDayAt,
  localMinuteAt,
  spanOfDays,
} from '../time/local-time.ts'
import type { EpochMinute } from '../time/zone-rules.ts'
import type { ZoneId } from '../time/zones.ts'
import type { Schedule } from './schedule.ts'
import { findSlots, type SlotQuery } from './slots.ts'

/** How often a series repeats. See docs/product/practice.md#series. */
export const seriesSteps = [
  { weeks: 1, label: 'Every week' },
  { weeks: 2, label: 'Every two weeks' },
] as const

type SeriesWeeks = (typeof seriesSteps)[number]['weeks']

/** A year of fortnights would be 26: more is planned again, with the client. */
export const mostInSeries = 20

type SeriesPattern = { first: Date; everyWeeks: SeriesWeeks; count: number; zone: ZoneId }

/** At the same time of the clinician’s clock each week or fortnight, whatever daylight saving does in between. */
export function seriesStarts({ first, everyWeeks, count, zone }: SeriesPattern): Date[] {
  const local = localMinuteAt(first, zone)
  return Array.from({ length: count }, (_, index) =>
    // The first is what was chosen, even where its clock shows the same time twice that day.
    index === 0 ? first : toInstant(local + index * everyWeeks * 7 * minutesPerDay, zone),
  )
}

/** Where the others of a series go when one of them moves: by as many days and minutes of the clinician’s clock. */
export function shiftStarts(
  starts: readonly Date[],
  { from, to, zone }: { from: Date; to: Date; zone: ZoneId },
): Date[] {
  const shift = localMinuteAt(to, zone) - localMinuteAt(from, zone)
  return starts.map((start) =>
    start.getTime() === from.getTime() ? to : toInstant(localMinuteAt(start, zone) + shift, zone),
  )
}

const toInstant = (local: number, zone: ZoneId) => dateOfEpochMinute(instantOfLocalMinute(local, zone))

/** How many of a series a change is for. */
export const seriesScopes = [
  { code: 'this', label: 'Only this one' },
  { code: 'following', label: 'This and the following' },
  { code: 'all', label: 'All that are still to come' },
] as const

export type SeriesScope = (typeof seriesScopes)[number]['code']

export const seriesScopeCodes = seriesScopes.map(({ code }) => code)

/** `upcoming` are those of the series that can still be changed. */
export function inScope<Session extends { readonly id: string; readonly startsAt: Date }>(
  scope: SeriesScope,
  chosen: Session,
  upcoming: readonly Session[],
): Session[] {
  switch (scope) {
    case 'this':
      return [chosen]
    case 'following':
      return upcoming.filter(({ id, startsAt }) => id === chosen.id || startsAt >= chosen.startsAt)
    case 'all':
      return [...upcoming]
  }
}

/** Whether a time of a series can be had: free, taken by another booking, outside the clinician’s hours, or on a public holiday. */
export const plannedStates = ['free', 'taken', 'notWorking', 'holiday'] as const
type PlannedState = (typeof plannedStates)[number]

interface PlannedTime {
  readonly start: EpochMinute
  readonly state: PlannedState
  /** Free times of the same day, the nearest first, where this one cannot be had. */
  readonly others: readonly EpochMinute[]
}

const mostOthers = 6

/** Looks at one wanted start by the same rules as every calendar: `findSlots`. */
export function planTime(
  schedule: Schedule,
  query: Omit<SlotQuery, 'window' | 'filter'>,
  start: EpochMinute,
): PlannedTime {
  const window = { start, end: start + 1 }
  if (findSlots(schedule, { ...query, window }).length === 1) return { start, state: 'free', others: [] }
  const isWorked = findSlots({ ...schedule, busy: [] }, { ...query, window }).length === 1
  const day = localDayAt(dateOfEpochMinute(start), schedule.zone)
  const others = findSlots(schedule, { ...query, window: spanOfDays(day, day, schedule.zone) })
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start) || a - b)
    .slice(0, mostOthers)
  const isHoliday = schedule.exceptions.some((row) => row.kind === 'closed' && row.day === day)
  return { start, state: isWorked ? 'taken' : isHoliday ? 'holiday' : 'notWorking', others }
}
