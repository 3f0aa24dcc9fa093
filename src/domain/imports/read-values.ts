import { parseIsoDate, minutesPerDay } from '../time/calendar.ts'
import { dateOfEpochMinute, instantOfLocalMinute, localMinuteAt } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import { checkPhone } from '../identifiers/phone.ts'
import { withoutGaps } from '../identifiers/checked.ts'

const monthNames = [
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
]

export type ValueRead<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string }

const read = <T>(value: T): ValueRead<T> => ({ ok: true, value })
const unread = (reason: string): ValueRead<never> => ({ ok: false, reason })

const isoShape = /^(\d{4})-(\d{1,2})-(\d{1,2})/
const dayFirstShape = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/
/** A time of day behind a date: midnight, where a system writes every date as a moment. */
const timeShape =
  /^(?:[T ,]\s*(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

type DateParts = { readonly date: string; readonly rest: string }

/** ISO dates, and dates as people here write them: the day first. A year has four figures, so that no one turns a hundred younger. */
function splitDate(typed: string): ValueRead<DateParts> {
  const text = typed.trim()
  const iso = isoShape.exec(text)
  const [shape, year = '', month = '', day = ''] = iso ?? reorder(dayFirstShape.exec(text))
  if (shape === undefined) return unread(`“${clip(text)}” is not a date like 17/05/1990 or 1990-05-17`)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (parseIsoDate(date) === null) return unread(noSuchDay(year, Number(month), Number(day)))
  return read({ date, rest: text.slice(shape.length) })
}

const reorder = (found: RegExpExecArray | null): readonly (string | undefined)[] =>
  found ? [found[0], found[3], found[2], found[1]] : []

function noSuchDay(year: string, month: number, day: number): string {
  const name = monthNames[month - 1]
  return name === undefined ? `There is no month ${month}` : `There is no ${day} ${name} ${year}`
}

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** A date as YYYY-MM-DD. */
export function readDate(typed: string): ValueRead<string> {
  const parts = splitDate(typed)
  if (!parts.ok) return parts
  return timeShape.test(parts.value.rest)
    ? read(parts.value.date)
    : unread(`“${clip(typed.trim())}” is not a date like 17/05/1990 or 1990-05-17`)
}

/**
 * A moment, from a date and a time in one cell or in two. Without an offset it is a time on the clock of `zone`; one that the clock skips
 * when daylight saving begins is no time at all.
 */
export function readMoment(typedDate: string, typedTime: string, zone: ZoneId): ValueRead<Date> {
  const parts = splitDate(typedDate)
  if (!parts.ok) return parts
  const { date, rest } = parts.value
  const time = timeShape.exec(typedTime.trim() === '' ? rest : ` ${typedTime.trim()}`)
  if (!time || time[1] === undefined)
    return unread(`“${clip(typedTime.trim() || typedDate.trim())}” has no time like 9:30 am or 14:00`)
  const [, hours = '', minutes = '', half, offset] = time
  const minute = minuteOfDay(Number(hours), Number(minutes), half)
  if (minute === null) return unread(`“${clip(typedTime.trim() || typedDate.trim())}” is not a time of day`)
  const local = (parseIsoDate(date) ?? 0) * minutesPerDay + minute
  if (offset !== undefined) return read(dateOfEpochMinute(local - minutesOfOffset(offset)))
  const at = dateOfEpochMinute(instantOfLocalMinute(local, zone))
  return localMinuteAt(at, zone) === local
    ? read(at)
    : unread('The clock skips this time: daylight saving begins then')
}

function minuteOfDay(hours: number, minutes: number, half: string | undefined): number | null {
  if (minutes > 59) return null
  if (half === undefined) return hours < 24 ? hours * 60 + minutes : null
  if (hours < 1 || hours > 12) return null
  return ((hours % 12) + (/^p/i.test(half) ? 12 : 0)) * 60 + minutes
}

function minutesOfOffset(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

/**
 * A phone number. Spreadsheets take the first nought of 0491 570 156 away, and systems write 61491570156 without the plus: both are read
 * as what they were.
 */
export function readPhone(typed: string): ValueRead<string> {
  const digits = withoutGaps(typed).replaceAll(/[().]/g, '')
  const tries = [
    typed,
    ...(/^61\d{9}$/.test(digits) ? [`+${digits}`] : []),
    ...(/^[2-478]\d{8}$/.test(digits) ? [`0${digits}`] : []),
  ]
  for (const one of tries) {
    const checked = checkPhone(one)
    if (checked.ok) return read(checked.value)
  }
  return unread(`“${clip(typed.trim())}” is not an Australian phone number`)
}

/** Whether text messages reach it: 04 and 05 are mobiles. */
export const isMobileNumber = (e164: string): boolean => /^\+61[45]/.test(e164)

/** Number and reference digit: some systems write both into one cell, `2123 45670 1 / 1`. */
export function splitMedicare(typed: string): { readonly number: string; readonly irn: string | null } {
  const digits = withoutGaps(typed).replaceAll('/', '')
  return /^\d{11}$/.test(digits)
    ? { number: digits.slice(0, 10), irn: digits.slice(10) }
    : { number: withoutGaps(typed), irn: null }
}

/** A count that is not negative and has few figures; null for an empty cell. */
export function readCount(typed: string): ValueRead<number | null> {
  const text = typed.trim()
  if (text === '') return read(null)
  return /^\d{1,3}$/.test(text) ? read(Number(text)) : unread(`“${clip(text)}” is not a number of sessions`)
}

const stateNames: Readonly<Record<string, string>> = {
  'new south wales': 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  'western australia': 'WA',
  'south australia': 'SA',
  tasmania: 'TAS',
  'australian capital territory': 'ACT',
  'northern territory': 'NT',
}

/** NSW, however it is written. */
export const readState = (typed: string): string =>
  stateNames[typed.trim().toLowerCase()] ?? typed.trim().toUpperCase()
