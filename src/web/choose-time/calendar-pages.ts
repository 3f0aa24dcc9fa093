import type { Availability } from '#contract/booking.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import {
  addMonths,
  type DayNumber,
  formatIsoDate,
  toCalendarDate,
  toIsoWeekday,
} from '#domain/time/calendar.ts'
import { monthNames } from '#domain/time/format.ts'
import type { CalendarDay } from '../ui/calendar.tsx'

export type CalendarPage = { first: DayNumber; last: DayNumber }
export type AvailableDays = Availability['timeSlots']
type DimReason = NonNullable<AvailableDays[string]['reason']>

const fourWeeks = 28

const findMonday = (day: DayNumber) => day - toIsoWeekday(day) + 1

/** The last day that may be booked. See docs/product/choosing-a-time.md#booking-window. */
const lastOpenDay = {
  NEW: (today) => today + fourWeeks - 1,
  EXISTING: (today) => addMonths(today, 3) - 1,
} as const satisfies Record<BookingRuleType, (today: DayNumber) => DayNumber>

/**
 * Whole weeks from this one on. The first page holds the whole window of a new client, so it has a fifth row unless today
 * is a Monday; an existing client turns on by four weeks.
 */
export function calendarPages(today: DayNumber, rule: BookingRuleType): CalendarPage[] {
  const end = lastOpenDay[rule](today)
  const pages: CalendarPage[] = [{ first: findMonday(today), last: findMonday(lastOpenDay.NEW(today)) + 6 }]
  for (let first = (pages[0]?.last ?? today) + 1; first <= end; first += fourWeeks)
    pages.push({ first, last: first + fourWeeks - 1 })
  return pages
}

/** Why a day is dimmed, as the API says it. */
const reasonWords = {
  noSessions: 'no sessions',
  fullyBooked: 'fully booked',
  notYetOpen: 'not yet open for booking',
  past: 'in the past',
} as const satisfies Record<DimReason, string>

export const toWeeks = (
  { first, last }: CalendarPage,
  today: DayNumber,
  days: AvailableDays,
): CalendarDay[][] =>
  Array.from({ length: (last - first + 1) / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => calendarDay(first + week * 7 + weekday, today, days)),
  )

function calendarDay(day: DayNumber, today: DayNumber, days: AvailableDays): CalendarDay {
  const { day: number, month } = toCalendarDate(day)
  const long = monthNames[month - 1] ?? ''
  const key = formatIsoDate(day)
  const known = days[key]
  const isToday = day === today
  return {
    key,
    number,
    month: { short: long.slice(0, 3), long, begins: number === 1 },
    note: known?.isAvailable ? 'times free' : whyDimmed(known?.reason ?? 'noSessions', isToday),
    free: known?.isAvailable ?? false,
    today: isToday,
  }
}

const whyDimmed = (reason: DimReason, isToday: boolean): string =>
  isToday ? 'no times left today' : reasonWords[reason]

/** "16 Nov – 13 Dec 2026" for the eye, whole words for the ear. */
export function pageTitle({ first, last }: CalendarPage): { short: string; long: string } {
  const write = (day: DayNumber, length: number | undefined) => {
    const { day: number, month } = toCalendarDate(day)
    return `${number} ${monthNames[month - 1]?.slice(0, length)}`
  }
  const { year } = toCalendarDate(last)
  return {
    short: `${write(first, 3)} – ${write(last, 3)} ${year}`,
    long: `${write(first, undefined)} to ${write(last, undefined)} ${year}`,
  }
}

/** Which page has a day, from 0; undefined where none has. */
export function pageWith(pages: readonly CalendarPage[], day: DayNumber | null): number | undefined {
  const at = day === null ? -1 : pages.findIndex(({ first, last }) => day >= first && day <= last)
  return at < 0 ? undefined : at
}

/** The first day with times after the one given, or the first of all. */
export function nextFreeDay(days: AvailableDays, after = ''): string | null {
  const free = Object.entries(days).filter(([date, { isAvailable }]) => isAvailable && date > after)
  return free.map(([date]) => date).toSorted()[0] ?? null
}
