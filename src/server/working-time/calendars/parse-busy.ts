import type { CalendarFailure } from '#domain/booking/calendar-failures.ts'
import { type Interval, union } from '#domain/booking/intervals.ts'
import { createClocks } from './clocks.ts'
import { collectChanges, expandSeries } from './expand-series.ts'
import { addLength, toInstant } from './moments.ts'
import { readComponents } from './read-components.ts'
import { type CalendarEvent, readEvent, readFreeBusy, type Span } from './read-event.ts'
import { type CountWork, createWorkLimit, readOrNull, TooComplex } from './work-limit.ts'

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
  const add = ({ start, length }: Span) => {
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
  count: CountWork,
): { events: CalendarEvent[]; spans: Span[] } {
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
