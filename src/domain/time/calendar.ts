/** Days since 1970-01-01: a calendar date with no zone and no time, as an integer. */
export type DayNumber = number

/** Monday 1 to Sunday 7. */
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const minutesPerDay = 1440
const msPerDay = 86_400_000

export interface CalendarDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

// Only the UTC family of Date is used here: it never reads the process's own zone.

export function toDayNumber({ year, month, day }: CalendarDate): DayNumber {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / msPerDay
}

export function toCalendarDate(day: DayNumber): CalendarDate {
  const date = new Date(day * msPerDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** YYYY-MM-DD. */
export function formatIsoDate(day: DayNumber): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10)
}

/** Null for text that is not YYYY-MM-DD or names no day, such as 2027-02-29. */
export function parseIsoDate(text: string): DayNumber | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const day = toDayNumber({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) })
  return formatIsoDate(day) === text ? day : null
}

/** For dates the types already vouch for: database columns, constants. */
export function dayNumberOfIso(text: string): DayNumber {
  const day = parseIsoDate(text)
  if (day === null) throw new RangeError(`not a calendar date: ${text}`)
  return day
}

export function toIsoWeekday(day: DayNumber): IsoWeekday {
  // 1970-01-01 was a Thursday.
  return (modulo(day + 3, 7) + 1) as IsoWeekday
}

/** The same day of a later month, or that month's last day when it is shorter. */
export function addMonths(day: DayNumber, months: number): DayNumber {
  const date = toCalendarDate(day)
  const monthIndex = date.year * 12 + (date.month - 1) + months
  const year = Math.floor(monthIndex / 12)
  const month = modulo(monthIndex, 12) + 1
  const lastDay = toCalendarDate(toDayNumber({ year, month: month + 1, day: 0 })).day
  return toDayNumber({ year, month, day: Math.min(date.day, lastDay) })
}

/** Unlike `%`, never negative, nor minus zero. */
export function modulo(dividend: number, divisor: number): number {
  return dividend - divisor * Math.floor(dividend / divisor)
}
