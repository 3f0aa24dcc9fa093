import type { DayNumber } from '#domain/time/calendar.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { formatDay, formatMinuteOfDay } from '#domain/time/format.ts'
import type { Hours, HoursChange, HoursPeriod, StoredPeriod } from './hours-change.ts'
import type { WeeklyHours } from './schedule.ts'
import { quantumMinutes } from './time-quantum.ts'

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

type Range = { readonly start: number; readonly end: number }

const isOnGrid = (minute: number) => minute % quantumMinutes === 0 && minute >= 0 && minute <= minutesPerDay
const overlaps = (a: Range, b: Range) => a.start < b.end && b.start < a.end

const clock = (minute: number) => formatMinuteOfDay(minute % minutesPerDay, 'h:mm aa')

/** "9:00 am to 12:00 pm"; the end of a day is midnight. */
export const formatRange = ({ start, end }: Range): string =>
  `${clock(start)} to ${end === minutesPerDay ? 'midnight' : clock(end)}`

/** "Mon 21 Dec 2026 – Fri 08 Jan 2027", or one day. */
export const formatDays = ({ firstDay, lastDay }: Pick<HoursPeriod, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? shortDay(firstDay) : `${shortDay(firstDay)} – ${shortDay(lastDay)}`

const shortDay = (day: DayNumber) => `${formatDay(day, 'EE')} ${formatDay(day, 'd MMM yyyy')}`
