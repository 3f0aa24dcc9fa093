import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import type { CalendarFailure } from '#domain/booking/calendar-failures.ts'
import { type Interval, union } from '#domain/booking/intervals.ts'

export type BusyJob = {
  text: string
  /** Read for times without a zone, and for whole days. */
  zone: string
  /** Only what touches it is of interest, in epoch minutes. */
  window: Interval
}

export type BusyAnswer = { busy: Interval[] } | { failure: CalendarFailure }

/** All occurrences of all events that are looked at, those before the window included. An ordinary calendar needs hundreds. */
const mostOccurrences = 50_000

class TooComplex extends Error {}

/** Start and end of everything in a calendar that makes its owner busy, joined where it touches. Titles and guests are not read. */
export function parseBusy({ text, zone, window }: BusyJob): BusyAnswer {
  if (/^\s*(?:<!doctype|<html|<\?xml|<)/i.test(text)) return { failure: 'webPage' }
  if (!/BEGIN:VCALENDAR/i.test(text)) return { failure: 'notACalendar' }
  try {
    return { busy: readBusy({ text, zone, window }) }
  } catch (error) {
    return { failure: error instanceof TooComplex ? 'tooComplex' : 'notACalendar' }
  }
}

function readBusy({ text, zone, window }: BusyJob): Interval[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const toMinute = createMinuteReader(zone)
  const busy: Interval[] = []
  let left = mostOccurrences
  const count = () => {
    left -= 1
    if (left < 0) throw new TooComplex()
  }
  const add = (event: ICAL.Event, startDate: ICAL.Time, endDate: ICAL.Time) => {
    if (!isBusy(event.component)) return
    const zoneName = readZoneName(event.component)
    const start = toMinute(startDate, zoneName, Math.floor)
    const end = toMinute(endDate, zoneName, Math.ceil)
    if (start < end && start < window.end && window.start < end) busy.push({ start, end })
  }
  // Related by hand: the library would look through the whole calendar once for every event.
  const byUid = Map.groupBy(calendar.getAllSubcomponents('vevent'), (event) => readText(event, 'uid'))
  for (const versions of byUid.values()) {
    const exceptions = versions.filter((event) => event.hasProperty('recurrence-id'))
    const masters = versions.filter((event) => !event.hasProperty('recurrence-id'))
    for (const master of masters) {
      const event = new ICAL.Event(master, { exceptions, strictExceptions: true })
      if (!event.startDate) continue
      if (!event.isRecurring()) {
        count()
        add(event, event.startDate, event.endDate)
        continue
      }
      const minutes = event.duration.toSeconds() / 60
      const shift = longestShift(exceptions)
      const zoneName = readZoneName(master)
      const occurrences = event.iterator()
      for (let next = occurrences.next(); next; next = occurrences.next()) {
        count()
        const start = toMinute(next, zoneName, Math.floor)
        // An exception may move an occurrence anywhere: those are looked at by themselves, below.
        if (start - shift >= window.end) break
        if (start + minutes + shift < window.start) continue
        const { item, startDate, endDate } = event.getOccurrenceDetails(next)
        const isChangedFromEarlier = item.modifiesFuture() && item.recurrenceId.compare(next) !== 0
        if (item === event || isChangedFromEarlier) add(item, startDate, endDate)
      }
    }
    for (const exception of exceptions) {
      count()
      const event = new ICAL.Event(exception, { exceptions: [] })
      if (event.startDate) add(event, event.startDate, event.endDate)
    }
  }
  return union(busy)
}

/** By how many minutes exceptions for "this and all later ones" can move an occurrence, with how long it then takes. */
function longestShift(exceptions: readonly ICAL.Component[]): number {
  const seconds = exceptions
    .map((exception) => new ICAL.Event(exception, { exceptions: [] }))
    .filter((event) => event.modifiesFuture() && event.startDate)
    .map(({ startDate, recurrenceId, duration }) => {
      const moved = Math.abs(startDate.toUnixTime() - recurrenceId.toUnixTime())
      return moved + duration.toSeconds()
    })
  return Math.max(0, ...seconds) / 60
}

const readText = (component: ICAL.Component, property: string): string =>
  String(component.getFirstPropertyValue(property) ?? '')

function isBusy(component: ICAL.Component): boolean {
  return (
    readText(component, 'transp').toUpperCase() !== 'TRANSPARENT' &&
    readText(component, 'status').toUpperCase() !== 'CANCELLED'
  )
}

/** The instant of a time: by its own zone where the calendar describes it, by its name otherwise, and else by the owner's. */
function createMinuteReader(ownZone: string) {
  const known = new Map<string, string>()
  const zoneFor = (name: string) => {
    let zone = known.get(name)
    if (zone === undefined) {
      zone = isZone(name) ? name : ownZone
      known.set(name, zone)
    }
    return zone
  }
  return (time: ICAL.Time, zoneName: string, round: (minutes: number) => number): number => {
    const isOfCalendar = !time.isDate && time.zone && time.zone !== ICAL.Timezone.localTimezone
    if (isOfCalendar) return round(time.toUnixTime() / 60)
    const { year, month, day } = time
    const [hour, minute, second] = time.isDate ? [0, 0, 0] : [time.hour, time.minute, time.second]
    const zone = time.isDate ? ownZone : zoneFor(zoneName)
    const plain = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second })
    return round(plain.toZonedDateTime(zone).epochMilliseconds / 60_000)
  }
}

/** The name of a zone that the calendar does not describe: the library leaves such a time without one. */
const readZoneName = (event: ICAL.Component): string =>
  String(event.getFirstProperty('dtstart')?.getParameter('tzid') ?? '')

function isZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
