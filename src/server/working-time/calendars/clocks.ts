import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { type Clock, secondsPerDay, toIcalTime } from './moments.ts'
import { readOrNull } from './work-limit.ts'

export type Clocks = {
  /** Of the calendar's owner: for dates, and for times without a zone. */
  own: Clock
  /** By the zone as the calendar describes it, by its name where that is known, and else by the owner's. */
  find: (zoneName: string) => Clock
  /** What the owner's clock shows. */
  toOwnWall: (instant: number) => number
}

export function createClocks(ownZone: string, calendar: ICAL.Component): Clocks {
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
function createNamedClock(zone: string): Clock {
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
function createDescribedClock(component: ICAL.Component): Clock | null {
  const parts = component.getAllSubcomponents()
  const isComplete = (part: ICAL.Component) =>
    ['dtstart', 'tzoffsetfrom', 'tzoffsetto'].every((name) => part.hasProperty(name))
  if (parts.length === 0 || !parts.every(isComplete)) return null
  const zone = new ICAL.Timezone(component)
  const clock: Clock = (wall) => wall - zone.utcOffset(toIcalTime(wall))
  return readOrNull(() => clock(0)) === null ? null : clock
}

function toWall(instant: number, zone: string): number {
  const time = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone)
  return instant + time.offsetNanoseconds / 1e9
}

const isZone = (name: string): boolean =>
  name !== '' && readOrNull(() => new Intl.DateTimeFormat('en', { timeZone: name })) !== null
