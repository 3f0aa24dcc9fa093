import ICAL from 'ical.js'
import { modulo } from '#domain/time/calendar.ts'
import {
  type CalendarClock,
  type CalendarClocks,
  type WorkCounter,
  type CalendarLength,
  lengthBetween,
  type CalendarMoment,
  noLength,
  oneDay,
  readOrNull,
  secondsPerDay,
  utcClock,
} from './calendar-clocks.ts'

/** A stretch of time, as a calendar writes it. */
export type CalendarSpan = { start: CalendarMoment; length: CalendarLength }

type RuleData = Parameters<typeof ICAL.Recur.fromData>[0]
export type RecurrenceRule = { data: RuleData; until: CalendarMoment | null }

export type CalendarEvent = {
  uid: string
  isBusy: boolean
  /** Null where it cannot be read. */
  span: CalendarSpan | null
  rules: RecurrenceRule[]
  /** Further occurrences, each with its length. */
  extra: CalendarSpan[]
  without: CalendarMoment[]
  /** The occurrence of a series that this event stands for, and for those after it where it says so. */
  replaces: { moment: CalendarMoment; andLater: boolean } | null
}

type ReadingContext = { clocks: CalendarClocks; count: WorkCounter }

export function readEvent(component: ICAL.Component, reading: ReadingContext): CalendarEvent {
  const { clocks, count } = reading
  count()
  const start = readMoments(component, 'dtstart', clocks.own, reading)[0]
  const clock = start?.clock ?? clocks.own
  const span = start ? { start, length: readLength(component, start, reading) } : null
  /** A whole day that is named by an instant is the owner's day. */
  const toOccurrence = (moment: CalendarMoment): CalendarMoment =>
    start?.isDate && moment.clock === utcClock
      ? { ...moment, wall: clocks.toOwnWall(moment.wall), clock: clocks.own }
      : moment
  const replaced = readMoments(component, 'recurrence-id', clock, reading)[0]
  const range = component.getFirstProperty('recurrence-id')?.getParameter('range')
  return {
    uid: readText(component, 'uid'),
    isBusy: isBusy(component),
    span,
    rules: span ? readRules(component, span.start, reading) : [],
    extra: span ? readExtra(component, span, reading) : [],
    without: readMoments(component, 'exdate', clock, reading).map(toOccurrence),
    replaces: replaced ? { moment: toOccurrence(replaced), andLater: range === 'THISANDFUTURE' } : null,
  }
}

/** The busy times of a calendar that says nothing else. */
export function readFreeBusy(component: ICAL.Component, reading: ReadingContext): CalendarSpan[] {
  return component
    .getAllProperties('freebusy')
    .filter((property) => String(property.getParameter('fbtype')).toUpperCase() !== 'FREE')
    .flatMap((property) =>
      readValues(property).flatMap((value) => {
        reading.count()
        return readPeriod(value, property, reading.clocks.own, reading) ?? []
      }),
    )
}

const readText = (component: ICAL.Component, property: string): string =>
  String(component.getFirstPropertyValue(property) ?? '')

/** What says that an event takes none of its owner's time. */
const freeing = [
  ['transp', 'TRANSPARENT'],
  ['status', 'CANCELLED'],
  ['x-microsoft-cdo-busystatus', 'FREE'],
] as const

const isBusy = (component: ICAL.Component): boolean =>
  freeing.every(([property, value]) => readText(component, property).toUpperCase() !== value)

/** As text: "2026-11-20", "2026-11-20T09:00:00Z"; a period is two of them, or one and how long. */
const readValues = (property: ICAL.Property): unknown[] => property.jCal.slice(3)

/** Times without a zone are read by `clock`. What is no time is left out. */
function readMoments(
  component: ICAL.Component,
  name: string,
  clock: CalendarClock,
  reading: ReadingContext,
): CalendarMoment[] {
  return component
    .getAllProperties(name)
    .flatMap((property) =>
      readValues(property).flatMap((value) => readMoment(value, property, clock, reading) ?? []),
    )
}

const momentPattern = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?))?$/

function readMoment(
  value: unknown,
  property: ICAL.Property,
  clock: CalendarClock,
  { clocks }: ReadingContext,
): CalendarMoment | null {
  const match = typeof value === 'string' ? momentPattern.exec(value) : null
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null
  if (match[4] === undefined)
    return { wall: Date.UTC(year, month - 1, day) / 1000, clock: clocks.own, isDate: true }
  const zoneName = property.getFirstParameter('tzid')
  const named = zoneName ? clocks.find(zoneName) : clock
  const wall = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  return { wall, clock: match[7] === 'Z' ? utcClock : named, isDate: false }
}

function readLength(
  component: ICAL.Component,
  start: CalendarMoment,
  reading: ReadingContext,
): CalendarLength {
  const end = readMoments(component, 'dtend', start.clock, reading)[0]
  const length = end ? lengthBetween(start, end) : null
  // Some programs name a day as its own end.
  if (length && !(start.isDate && end?.isDate && length.wall <= 0)) return length
  const [duration] = component.getAllProperties('duration').flatMap(readValues)
  const read = readDuration(duration)
  if (read) return read
  if (start.isDate) return oneDay
  const hasEnd = component.hasProperty('dtend') || component.hasProperty('duration')
  return hasEnd ? restOfDay(start, reading) : noLength
}

/** Until midnight: where an end cannot be read, it is not free. An instant lies in the owner's day. */
function restOfDay(start: CalendarMoment, { clocks }: ReadingContext): CalendarLength {
  if (start.clock !== utcClock) return { wall: secondsPerDay - modulo(start.wall, secondsPerDay), passing: 0 }
  const wall = clocks.toOwnWall(start.wall)
  const midnight = wall - modulo(wall, secondsPerDay) + secondsPerDay
  return { wall: 0, passing: clocks.own(midnight) - start.wall }
}

/** A hundred years. Any number of digits may stand in a duration, and a date does not hold all of them. */
const longestSeconds = 36_525 * secondsPerDay

/** Null for what is no duration. */
function readDuration(value: unknown): CalendarLength | null {
  if (typeof value !== 'string') return null
  const duration = readOrNull(() => ICAL.Duration.fromString(value))
  if (!duration) return null
  const { weeks, days, hours, minutes, seconds, isNegative } = duration
  const sign = isNegative ? -1 : 1
  return {
    wall: sign * Math.min(longestSeconds, (weeks * 7 + days) * secondsPerDay),
    passing: sign * Math.min(longestSeconds, hours * 3600 + minutes * 60 + seconds),
  }
}

function readPeriod(
  value: unknown,
  property: ICAL.Property,
  clock: CalendarClock,
  reading: ReadingContext,
): CalendarSpan | null {
  if (!Array.isArray(value)) return null
  const start = readMoment(value[0], property, clock, reading)
  if (!start) return null
  const end = readMoment(value[1], property, clock, reading)
  const length = end ? lengthBetween(start, end) : readDuration(value[1])
  return length && { start, length }
}

/** A date among the further occurrences of a series with an hour is that day at that hour. */
function readExtra(
  component: ICAL.Component,
  { start, length }: CalendarSpan,
  reading: ReadingContext,
): CalendarSpan[] {
  const atItsHour = (moment: CalendarMoment): CalendarMoment =>
    moment.isDate && !start.isDate
      ? { ...start, wall: moment.wall + modulo(start.wall, secondsPerDay) }
      : moment
  return component.getAllProperties('rdate').flatMap((property) =>
    readValues(property).flatMap((value) => {
      reading.count()
      const moment = readMoment(value, property, start.clock, reading)
      if (moment) return { start: atItsHour(moment), length }
      return readPeriod(value, property, start.clock, reading) ?? []
    }),
  )
}

function readRules(
  component: ICAL.Component,
  start: CalendarMoment,
  reading: ReadingContext,
): RecurrenceRule[] {
  return component.getAllProperties('rrule').map((property) => {
    const { until, ...data } = property.jCal[3] as RuleData & { until?: unknown }
    return { data, until: readUntil(until, property, start, reading) }
  })
}

/** The last instant at which a rule may start something. A date stands for the whole of its day. */
function readUntil(
  value: unknown,
  property: ICAL.Property,
  start: CalendarMoment,
  reading: ReadingContext,
): CalendarMoment | null {
  const moment = readMoment(value, property, start.clock, reading)
  if (!moment?.isDate || start.isDate) return moment
  return { ...start, wall: moment.wall + secondsPerDay - 1 }
}
