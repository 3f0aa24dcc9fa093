import { type DayNumber, minutesPerDay, modulo, toCalendarDate, toIsoWeekday } from './calendar.ts'
import { localMinuteAt } from './local-time.ts'
import type { ZoneId } from './zones.ts'

/** Monday first, as ISO counts. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/**
 * The formats in use, by their pattern. Names are written out because the platform's differ between versions: "Sept",
 * "am", narrow spaces. See docs/product/time-zones.md#date-formats.
 */
const datePatterns = {
  'dd/MM/yyyy': (d) => `${d.dd}/${d.MM}/${d.year}`,
  'MM/yyyy': (d) => `${d.MM}/${d.year}`,
  'd MMM yyyy': (d) => `${d.day} ${d.month.slice(0, 3)} ${d.year}`,
  'd MMMM yyyy': (d) => `${d.day} ${d.month} ${d.year}`,
  EE: (d) => d.weekday.slice(0, 3),
  EEEE: (d) => d.weekday,
  'EEEE, MMMM d, yyyy': (d) => `${d.weekday}, ${d.month} ${d.day}, ${d.year}`,
} as const satisfies Record<string, (date: DateWords) => string>

const timePatterns = {
  'h:mm aa': (hour, mm) => `${hour % 12 || 12}:${mm} ${hour < 12 ? 'am' : 'pm'}`,
  'HH:mm': (hour, mm) => `${twoDigits(hour)}:${mm}`,
} as const satisfies Record<string, (hour: number, mm: string) => string>

export type DatePattern = keyof typeof datePatterns
export type TimePattern = keyof typeof timePatterns

interface DateWords {
  readonly year: number
  readonly MM: string
  readonly dd: string
  readonly day: number
  readonly month: string
  readonly weekday: string
}

export function formatDay(day: DayNumber, pattern: DatePattern): string {
  const date = toCalendarDate(day)
  return datePatterns[pattern]({
    year: date.year,
    MM: twoDigits(date.month),
    dd: twoDigits(date.day),
    day: date.day,
    month: monthNames[date.month - 1] ?? '',
    weekday: weekdayNames[toIsoWeekday(day) - 1] ?? '',
  })
}

export function formatMinuteOfDay(minuteOfDay: number, pattern: TimePattern): string {
  return timePatterns[pattern](Math.floor(minuteOfDay / 60), twoDigits(minuteOfDay % 60))
}

export function formatTimeAt(instant: Date, zone: ZoneId, pattern: TimePattern): string {
  return formatMinuteOfDay(modulo(localMinuteAt(instant, zone), minutesPerDay), pattern)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** '9:00' or '17:30' as minutes of the day; midnight at the end of the day is '24:00'. Null for anything else. */
export function parseClockTime(typed: string): number | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})$/.exec(typed.trim()) ?? []
  if (hour === '') return null
  const minutes = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && minutes <= 24 * 60 ? minutes : null
}
