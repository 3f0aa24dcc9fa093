import ICAL from 'ical.js'
import type { CalendarFailure } from '#domain/diary/calendars.ts'
import { type Interval, union } from '#domain/diary/schedule.ts'
import {
  addLength,
  type WorkCounter,
  createClocks,
  createWorkLimit,
  fromIcalTime,
  type CalendarLength,
  lengthBetween,
  type CalendarMoment,
  noLength,
  readOrNull,
  secondsPerDay,
  toDay,
  toIcalTime,
  toInstant,
  TooComplex,
  toSeconds,
} from './calendar-clocks.ts'
import {
  type CalendarEvent,
  readEvent,
  readFreeBusy,
  type RecurrenceRule,
  type CalendarSpan,
} from './calendar-event.ts'

export type BusyJob = {
  text: string
  /** Read for times without a zone, and for whole days. */
  zone: string
  /** Only what touches it is of interest, in epoch minutes. */
  window: Interval
}

export type BusyAnswer = { busy: Interval[] } | { failure: CalendarFailure }

/** All times in a calendar that are looked at, those before the window included. An ordinary calendar needs hundreds. */
const mostTimes = 50_000
/** More than a person does in a year, and as much as is stored without holding up other requests. */
const mostBusy = 10_000

/** Start and end of everything in a calendar that makes its owner busy, joined where it touches. Titles and guests are not read. */
export function parseBusy({ text, zone, window }: BusyJob): BusyAnswer {
  if (/^\s*(?:<!doctype|<html|<\?xml|<)/i.test(text)) return { failure: 'webPage' }
  if (!/BEGIN:VCALENDAR/i.test(text)) return { failure: 'notACalendar' }
  try {
    const busy = readBusy({ text, zone, window })
    return busy.length > mostBusy ? { failure: 'tooComplex' } : { busy }
  } catch (error) {
    return { failure: error instanceof TooComplex ? 'tooComplex' : 'notACalendar' }
  }
}

function readBusy({ text, zone, window }: BusyJob): Interval[] {
  const count = createWorkLimit(mostTimes)
  const { events, spans } = readCalendars(text, zone, count)
  const busy: Interval[] = []
  const add = ({ start, length }: CalendarSpan) => {
    const [from, to] = [toInstant(start), toInstant(addLength(start, length))]
    const interval = { start: Math.floor(from / 60), end: Math.ceil(to / 60) }
    if (from < to && interval.start < window.end && window.start < interval.end) busy.push(interval)
  }
  const seconds = { start: window.start * 60, end: window.end * 60 }
  for (const versions of Map.groupBy(events, ({ uid }) => uid).values()) {
    const exceptions = versions.filter(({ replaces }) => replaces)
    const changes = collectChanges(exceptions)
    for (const series of versions.filter(({ replaces }) => !replaces))
      // A rule that cannot be followed to its end leaves what was found before.
      readOrNull(() => {
        for (const span of expandSeries(series, changes, { window: seconds, count })) add(span)
      })
    for (const { span, isBusy } of exceptions) readOrNull(() => span && isBusy && add(span))
  }
  for (const span of spans) readOrNull(() => add(span))
  return union(busy)
}

/** Of a file with events, at least one must be readable: what nothing is known of is not free. */
function readCalendars(
  text: string,
  zone: string,
  count: WorkCounter,
): { events: CalendarEvent[]; spans: CalendarSpan[] } {
  const calendars = readComponents(text).map((component) => ({
    component,
    reading: { clocks: createClocks(zone, component), count },
  }))
  const events = calendars.flatMap(({ component, reading }) =>
    component.getAllSubcomponents('vevent').map((event) => readEvent(event, reading)),
  )
  const spans = calendars.flatMap(({ component, reading }) =>
    component.getAllSubcomponents('vfreebusy').flatMap((freeBusy) => readFreeBusy(freeBusy, reading)),
  )
  const isKnown = ({ span, isBusy }: CalendarEvent) => span !== null || !isBusy
  if (events.length > 0 && !events.some(isKnown)) throw new Error('no event can be read')
  return { events, spans }
}

/** All that is read of a calendar and its zones. Titles, places and guests are not. */
const propertyNames = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'FREEBUSY',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
])

/**
 * The calendars of a file, which may be several. A line that cannot be read is left out: one odd event is no reason to know
 * nothing of the others. A file that stops before its end is refused, because the rest of it is missing.
 */
function readComponents(text: string): ICAL.Component[] {
  const calendars: ICAL.Component[] = []
  const open: ICAL.Component[] = []
  for (const line of unfold(text)) {
    const [, name = '', value = ''] = /^([\w-]+)[;:](.*)/.exec(line) ?? []
    const property = name.toUpperCase()
    const parent = open.at(-1)
    if (property === 'BEGIN') {
      const component = new ICAL.Component(value.trim().toLowerCase())
      if (parent) parent.addSubcomponent(component)
      else if (component.name === 'vcalendar') calendars.push(component)
      open.push(component)
    } else if (property === 'END') open.pop()
    else if (parent && propertyNames.has(property)) addProperty(open, property, line)
  }
  if (open.length > 0 || calendars.length === 0) throw new Error('not a whole calendar')
  return calendars
}

function addProperty(open: readonly ICAL.Component[], name: string, line: string): void {
  const property = readOrNull(() =>
    // Rules may be written in small letters; the library knows capitals only.
    ICAL.Property.fromString(name === 'RRULE' ? line.toUpperCase() : line),
  )
  if (property) {
    open.at(-1)?.addProperty(property)
    return
  }
  // An event whose end cannot be read has one: see `readLength`.
  if (name === 'DTEND' || name === 'DURATION') open.at(-1)?.addProperty(new ICAL.Property(name.toLowerCase()))
  // A zone that is described in part would be wrong for half of the year: its name is read instead.
  const zone = open.find((component) => component.name === 'vtimezone')
  zone?.parent?.removeSubcomponent(zone)
}

/** A line that begins with a space belongs to the line before it. */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text
    .replaceAll('\uFEFF', '')
    .trim()
    .split(/[\r\n]+/)) {
    const last = lines.length - 1
    if (last >= 0 && /^[ \t]/.test(line)) lines[last] += line.slice(1)
    else lines.push(line)
  }
  return lines
}

/** What is changed in a series. */
type SeriesChanges = {
  replaced: MomentSet
  /** From an occurrence on: in order, the last that has begun counts. */
  later: { at: number; event: CalendarEvent; shift: CalendarLength }[]
}

/** Occurrences are named by their instant, or by their day. */
type MomentSet = { instants: Set<number>; dates: Set<number>; days: Set<number> }

function toMomentSet(moments: readonly CalendarMoment[]): MomentSet {
  return {
    instants: new Set(moments.filter(({ isDate }) => !isDate).map(toInstant)),
    dates: new Set(moments.filter(({ isDate }) => isDate).map(toDay)),
    days: new Set(moments.map(toDay)),
  }
}

const includes = ({ instants, dates, days }: MomentSet, moment: CalendarMoment): boolean =>
  moment.isDate ? days.has(toDay(moment)) : instants.has(toInstant(moment)) || dates.has(toDay(moment))

/** An exception whose time cannot be read changes nothing: what it stands for stays busy. */
function collectChanges(exceptions: readonly CalendarEvent[]): SeriesChanges {
  const changes = exceptions.flatMap((event) =>
    event.replaces && (event.span || !event.isBusy) ? { ...event.replaces, event } : [],
  )
  const later = changes
    .filter(({ andLater }) => andLater)
    .map(({ moment, event }) => ({
      at: toInstant(moment),
      event,
      shift: event.span ? lengthBetween(moment, event.span.start) : noLength,
    }))
  return {
    replaced: toMomentSet(changes.map(({ moment }) => moment)),
    later: later.toSorted((one, other) => one.at - other.at),
  }
}

/** In epoch seconds. */
type SecondsWindow = { start: number; end: number }
type ExpansionLimits = { window: SecondsWindow; count: WorkCounter }

/** The busy times of an event, repeated or not, its first one first. Exceptions stand for themselves. */
function* expandSeries(
  series: CalendarEvent,
  { replaced, later }: SeriesChanges,
  { window, count }: ExpansionLimits,
): Generator<CalendarSpan> {
  const { span } = series
  if (!span) return
  const without = toMomentSet(series.without)
  const change = function* (one: CalendarSpan): Generator<CalendarSpan> {
    if (includes(without, one.start) || includes(replaced, one.start)) return
    const instant = toInstant(one.start)
    const changed = later.findLast(({ at }) => at <= instant)
    if (!changed && series.isBusy) yield one
    if (changed?.event.isBusy && changed.event.span)
      yield { start: addLength(one.start, changed.shift), length: changed.event.span.length }
  }
  if (series.rules.every((rule) => !rule.until || toInstant(rule.until) >= toInstant(span.start)))
    yield* change(span)
  for (const extra of series.extra) yield* change(extra)
  // What a clock shows is less than two days from any other.
  const reach = 2 * secondsPerDay + furthestShift(later)
  const within = { start: window.start - reach - toSeconds(span.length), end: window.end + reach }
  for (const rule of series.rules)
    for (const start of followRule(rule, span.start, { window: within, count }))
      yield* change({ start, length: span.length })
}

/** How far changes move an occurrence, with how long it then takes. */
const furthestShift = (later: SeriesChanges['later']): number =>
  later.reduce(
    (most, { shift, event }) => Math.max(most, toSeconds(shift) + toSeconds(event.span?.length ?? noLength)),
    0,
  )

/** By the clock of the first one, so that nine o’clock stays nine o’clock. */
function* followRule(
  { data, until }: RecurrenceRule,
  first: CalendarMoment,
  { window, count }: ExpansionLimits,
): Generator<CalendarMoment> {
  const last = until ? toInstant(until) : Number.POSITIVE_INFINITY
  const end = Math.min(window.end, last + 2 * secondsPerDay)
  const rule = ICAL.Recur.fromData({ ...data, until: toIcalTime(end) })
  const times = rule.iterator(toIcalTime(first.wall, first.isDate))
  for (let time = times.next(); time; time = times.next()) {
    count()
    const moment = { ...first, wall: fromIcalTime(time) }
    if (moment.wall < window.start) continue
    if (toInstant(moment) > last) return
    yield moment
  }
}
