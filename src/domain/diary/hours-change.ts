import { type DayNumber, minutesPerDay } from '../time/calendar.ts'
import type { MinuteRange } from '../time/days-and-times.ts'
import { formatDay, formatMinuteOfDay } from '../time/format.ts'
import { spanOfDays } from '../time/local-time.ts'
import { zoneRules } from '../time/zone-rules.ts'
import type { ZoneId } from '../time/zones.ts'
import {
  type HoursException,
  type Interval,
  type PauseMinutes,
  quantumMinutes,
  subtract,
  union,
  type WeeklyHours,
  workingTime,
} from './schedule.ts'

/** Leave or extra hours over one or more days, with the same minutes on each; 0 to 1440 are whole days. */
export interface HoursPeriod extends MinuteRange {
  readonly kind: Exclude<HoursException['kind'], 'closed'>
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

type WorkingHours = Pick<Hours, 'weekly' | 'periods'>
type HoursComparison = {
  before: WorkingHours
  after: WorkingHours
  zone: ZoneId
  /** Where the clinician changes their zone: the same clock times, in this one. */
  zoneAfter?: ZoneId
  span: Interval
}

/**
 * The time inside `span` that a change takes away: what was worked and no longer is, and every hour of new leave, because a
 * session may have been booked outside the hours. A booked session that touches it is affected.
 */
export function timeTakenOff({ before, after, zone, zoneAfter = zone, span }: HoursComparison): Interval[] {
  const worked = ({ weekly, periods }: WorkingHours, at: ZoneId) => [
    ...workingTime({ weekly, exceptions: toExceptions(periods) }, zoneRules(at, span.start, span.end), span),
  ]
  const away = ({ periods }: WorkingHours, at: ZoneId) => leaveTime(periods, at, span)
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

type FieldMessages = Record<string, string>

/** Leave of more than a year is a sign of a wrong year. */
const mostPeriodDays = 366
/** Nothing is booked further ahead than a few months: a date beyond this is a typing mistake. */
const mostDaysAhead = 3 * 366

export const hoursMessages = {
  endsFirst: 'The end must be after the start',
  notOnGrid: `Use steps of ${quantumMinutes} minutes`,
  past: 'Choose today or a later day',
  lastDayFirst: 'The last day must not be before the first',
  tooLong: 'Choose at most a year',
  tooFar: 'Choose a day within the next three years',
} as const

/** What is wrong with a change, beside its field: of the weekly hours `weekly.<place>.start`, of a period `period.firstDate`. */
export function checkHoursChange(change: HoursChange, hours: Hours, today: DayNumber): FieldMessages {
  switch (change.kind) {
    case 'weekly':
      return checkWeekly(change.weekly)
    case 'add':
      return checkPeriod(change.period, hours.periods, today)
    case 'replace': {
      const others = hours.periods.filter(({ id }) => id !== change.periodId)
      const present = hours.periods.find(({ id }) => id === change.periodId)
      // What has begun may keep its beginning.
      const earliest = present ? Math.min(today, present.firstDay) : today
      return checkPeriod(change.period, others, earliest)
    }
    case 'remove':
    case 'pause':
      return {}
  }
}

function checkWeekly(weekly: readonly WeeklyHours[]): FieldMessages {
  const fields: FieldMessages = {}
  for (const [index, row] of weekly.entries()) {
    if (!isOnGrid(row.start)) fields[`weekly.${index}.start`] ??= hoursMessages.notOnGrid
    if (!isOnGrid(row.end)) fields[`weekly.${index}.end`] ??= hoursMessages.notOnGrid
    if (row.end <= row.start) fields[`weekly.${index}.end`] ??= hoursMessages.endsFirst
    const other = weekly.slice(0, index).find((one) => one.weekday === row.weekday && overlaps(one, row))
    if (other) fields[`weekly.${index}.start`] ??= `This overlaps ${formatRange(other)}`
  }
  return fields
}

function checkPeriod(
  period: HoursPeriod,
  others: readonly StoredPeriod[],
  earliest: DayNumber,
): FieldMessages {
  const { firstDay, lastDay, start, end } = period
  const fields: FieldMessages = {}
  if (firstDay < earliest) fields['period.firstDate'] ??= hoursMessages.past
  if (lastDay < firstDay) fields['period.lastDate'] ??= hoursMessages.lastDayFirst
  if (lastDay > earliest + mostDaysAhead) fields['period.lastDate'] ??= hoursMessages.tooFar
  if (lastDay - firstDay >= mostPeriodDays) fields['period.lastDate'] ??= hoursMessages.tooLong
  if (!isOnGrid(start)) fields['period.start'] ??= hoursMessages.notOnGrid
  if (!isOnGrid(end)) fields['period.end'] ??= hoursMessages.notOnGrid
  if (end <= start) fields['period.end'] ??= hoursMessages.endsFirst
  const other = others.find(
    (one) =>
      one.kind === period.kind && one.firstDay <= lastDay && firstDay <= one.lastDay && overlaps(one, period),
  )
  if (other) fields['period.firstDate'] ??= `This overlaps ${formatDays(other)}`
  return fields
}

type MinutesOfDay = { readonly start: number; readonly end: number }

const isOnGrid = (minute: number) => minute % quantumMinutes === 0 && minute >= 0 && minute <= minutesPerDay
const overlaps = (a: MinutesOfDay, b: MinutesOfDay) => a.start < b.end && b.start < a.end

const clock = (minute: number) => formatMinuteOfDay(minute % minutesPerDay, 'h:mm aa')

/** "9:00 am to 12:00 pm"; the end of a day is midnight. */
export const formatRange = ({ start, end }: MinutesOfDay): string =>
  `${clock(start)} to ${end === minutesPerDay ? 'midnight' : clock(end)}`

/** "Mon 21 Dec 2026 – Fri 08 Jan 2027", or one day. */
export const formatDays = ({ firstDay, lastDay }: Pick<HoursPeriod, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? shortDay(firstDay) : `${shortDay(firstDay)} – ${shortDay(lastDay)}`

const shortDay = (day: DayNumber) => `${formatDay(day, 'EE')} ${formatDay(day, 'd MMM yyyy')}`

/** So many booked sessions can be decided about when one change is saved. */
export const mostAffected = 500
