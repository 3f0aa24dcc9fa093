import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

export type CalendarClocks = {
  /** Of the calendar's owner: for dates, and for times without a zone. */
  own: CalendarClock
  /** By the zone as the calendar describes it, by its name where that is known, and else by the owner's. */
  find: (zoneName: string) => CalendarClock
  /** What the owner's clock shows. */
  toOwnWall: (instant: number) => number
}

export function createClocks(ownZone: string, calendar: ICAL.Component): CalendarClocks {
  const own = createNamedClock(ownZone)
  const known = new Map([[ownZone, own]])
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const name = zone.getFirstPropertyValue('tzid')
    const clock = createDescribedClock(zone)
    if (clock && typeof name === 'string') known.set(name, clock)
  }
  const find = (zoneName: string) => {
    const clock = known.get(zoneName) ?? (isZone(zoneName) ? createNamedClock(zoneName) : own)
    known.set(zoneName, clock)
    return clock
  }
  return { own, find, toOwnWall: (instant) => toWall(instant, ownZone) }
}

/** Asking for an offset is slow: it is asked for once a day, and for each time only where it changes on that day. */
function createNamedClock(zone: string): CalendarClock {
  const offsets = new Map<number, number | null>()
  const readOffset = (day: number) => {
    const [midnight, next] = [day * secondsPerDay, (day + 1) * secondsPerDay]
    const offset = midnight - findInstant(midnight, zone)
    return next - findInstant(next, zone) === offset ? offset : null
  }
  return (wall) => {
    const day = Math.floor(wall / secondsPerDay)
    const offset = offsets.get(day) ?? readOffset(day)
    offsets.set(day, offset)
    return offset === null ? findInstant(wall, zone) : wall - offset
  }
}

/** Where the clock is put forward, the time after the gap; where it is put back, the first of two. */
function findInstant(wall: number, zone: string): number {
  const date = new Date(wall * 1000)
  const shown = new Temporal.PlainDateTime(
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  )
  return shown.toZonedDateTime(zone).epochMilliseconds / 1000
}

/** Null for a description that says nothing, as some programs write it: the library would take it for UTC. */
function createDescribedClock(component: ICAL.Component): CalendarClock | null {
  const parts = component.getAllSubcomponents()
  const isComplete = (part: ICAL.Component) =>
    ['dtstart', 'tzoffsetfrom', 'tzoffsetto'].every((name) => part.hasProperty(name))
  if (parts.length === 0 || !parts.every(isComplete)) return null
  const zone = new ICAL.Timezone(component)
  const clock: CalendarClock = (wall) => wall - zone.utcOffset(toIcalTime(wall))
  return readOrNull(() => clock(0)) === null ? null : clock
}

function toWall(instant: number, zone: string): number {
  const time = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone)
  return instant + time.offsetNanoseconds / 1e9
}

const isZone = (name: string): boolean =>
  name !== '' && readOrNull(() => new Intl.DateTimeFormat('en', { timeZone: name })) !== null

/**
 * The instant, in epoch seconds, at which a place's clock shows something. What it shows is given in seconds too, as if the clock
 * were in Greenwich.
 */
export type CalendarClock = (wall: number) => number

export const utcClock: CalendarClock = (wall) => wall

/** A time as it stands in a calendar. A date is its first instant. */
export type CalendarMoment = { wall: number; clock: CalendarClock; isDate: boolean }

/** First by the clock, then in time that passes: from one day to the next may take 23 or 25 hours. */
export type CalendarLength = { wall: number; passing: number }

export const secondsPerDay = 86_400
export const noLength: CalendarLength = { wall: 0, passing: 0 }
export const oneDay: CalendarLength = { wall: secondsPerDay, passing: 0 }

export const toInstant = ({ wall, clock }: CalendarMoment): number => clock(wall)

export const toDay = ({ wall }: CalendarMoment): number => Math.floor(wall / secondsPerDay)

export const lengthBetween = (from: CalendarMoment, to: CalendarMoment): CalendarLength =>
  from.clock === to.clock
    ? { wall: to.wall - from.wall, passing: 0 }
    : { wall: 0, passing: toInstant(to) - toInstant(from) }

export function addLength(moment: CalendarMoment, { wall, passing }: CalendarLength): CalendarMoment {
  const later = { ...moment, wall: moment.wall + wall }
  return passing === 0 ? later : { wall: toInstant(later) + passing, clock: utcClock, isDate: false }
}

export const toSeconds = ({ wall, passing }: CalendarLength): number => Math.abs(wall) + Math.abs(passing)

/** For the library's rules and zones: what the clock shows, without a zone. */
export function toIcalTime(wall: number, isDate = false): ICAL.Time {
  const date = new Date(wall * 1000)
  return ICAL.Time.fromData({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    isDate,
  })
}

export const fromIcalTime = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second) / 1000

/** A calendar asks for more work than any person's calendar needs. */
export class TooComplex extends Error {}

/** Called once for each piece of work. */
export type WorkCounter = () => void

export function createWorkLimit(most: number): WorkCounter {
  let left = most
  return () => {
    left -= 1
    if (left < 0) throw new TooComplex()
  }
}

/** Null where something cannot be read. A limit of work still ends everything. */
export function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof TooComplex) throw error
    return null
  }
}
