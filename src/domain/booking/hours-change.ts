import type { MinuteRange } from '#domain/time/bands.ts'
import type { DayNumber } from '#domain/time/calendar.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { spanOfDays } from '#domain/time/local-time.ts'
import { zoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Interval } from './intervals.ts'
import { subtract, union } from './intervals.ts'
import type { PauseMinutes } from './pauses.ts'
import type { HoursException, WeeklyHours } from './schedule.ts'
import { workingTime } from './working-time.ts'

/** Leave or extra hours over one or more days, with the same minutes on each; 0 to 1440 are whole days. */
export interface HoursPeriod extends MinuteRange {
  readonly kind: HoursException['kind']
  readonly firstDay: DayNumber
  readonly lastDay: DayNumber
}

export interface StoredPeriod extends HoursPeriod {
  readonly id: string
}

export interface Hours {
  readonly weekly: readonly WeeklyHours[]
  readonly periods: readonly StoredPeriod[]
  /** After each session. */
  readonly pauseMinutes: number
}

/** What a person changes at a time. */
export type HoursChange =
  | { readonly kind: 'weekly'; readonly weekly: readonly WeeklyHours[] }
  | { readonly kind: 'add'; readonly period: HoursPeriod }
  | { readonly kind: 'replace'; readonly periodId: string; readonly period: HoursPeriod }
  | { readonly kind: 'remove'; readonly periodId: string }
  | { readonly kind: 'pause'; readonly pauseMinutes: PauseMinutes }

/** The hours as they would be. `newId` names a period that is added. */
export function applyHoursChange(hours: Hours, change: HoursChange, newId = 'new'): Hours {
  const { periods } = hours
  switch (change.kind) {
    case 'weekly':
      return { ...hours, weekly: change.weekly }
    case 'add':
      return { ...hours, periods: [...periods, { ...change.period, id: newId }] }
    case 'replace':
      return {
        ...hours,
        periods: periods.map((period) =>
          period.id === change.periodId ? { ...change.period, id: period.id } : period,
        ),
      }
    case 'remove':
      return { ...hours, periods: periods.filter(({ id }) => id !== change.periodId) }
    case 'pause':
      return { ...hours, pauseMinutes: change.pauseMinutes }
  }
}

/** One departure from the weekly hours for each day. */
export const toExceptions = (periods: readonly HoursPeriod[]): HoursException[] =>
  periods.flatMap(({ kind, firstDay, lastDay, start, end }) =>
    Array.from({ length: lastDay - firstDay + 1 }, (_, index) => ({
      day: firstDay + index,
      kind,
      start,
      end,
    })),
  )

type WorkedHours = Pick<Hours, 'weekly' | 'periods'>
type Compared = {
  before: WorkedHours
  after: WorkedHours
  zone: ZoneId
  /** Where the clinician changes their zone: the same clock times, in this one. */
  zoneAfter?: ZoneId
  span: Interval
}

/**
 * The time inside `span` that a change takes away: what was worked and no longer is, and every hour of new leave, because a
 * session may have been booked outside the hours. A booked session that touches it is affected.
 */
export function timeTakenOff({ before, after, zone, zoneAfter = zone, span }: Compared): Interval[] {
  const worked = ({ weekly, periods }: WorkedHours, at: ZoneId) => [
    ...workingTime({ weekly, exceptions: toExceptions(periods) }, zoneRules(at, span.start, span.end), span),
  ]
  const away = ({ periods }: WorkedHours, at: ZoneId) => leaveTime(periods, at, span)
  return union([
    ...subtract(worked(before, zone), worked(after, zoneAfter)),
    ...subtract(away(after, zoneAfter), away(before, zone)),
  ])
}

/** Leave as stretches of real time: as if every day were worked whole, and only then taken off. */
export function leaveTime(periods: readonly HoursPeriod[], zone: ZoneId, span: Interval): Interval[] {
  const leave = periods.filter(({ kind }) => kind === 'leave')
  if (leave.length === 0) return []
  const from = Math.min(...leave.map(({ firstDay }) => firstDay))
  const to = Math.max(...leave.map(({ lastDay }) => lastDay))
  const days = spanOfDays(from, to, zone)
  const part = { start: Math.max(days.start, span.start), end: Math.min(days.end, span.end) }
  if (part.start >= part.end) return []
  const asExtra = leave.map((period) => ({ ...period, kind: 'extra' as const }))
  const rules = zoneRules(zone, part.start, part.end)
  return [...workingTime({ weekly: [], exceptions: toExceptions(asExtra) }, rules, part)]
}

export const isWholeDay = ({ start, end }: MinuteRange): boolean => start === 0 && end === minutesPerDay
