import ICAL from 'ical.js'
import {
  addLength,
  fromIcalTime,
  type Length,
  lengthBetween,
  type Moment,
  noLength,
  secondsPerDay,
  toDay,
  toIcalTime,
  toInstant,
  toSeconds,
} from './moments.ts'
import type { CalendarEvent, Rule, Span } from './read-event.ts'
import type { CountWork } from './work-limit.ts'

/** What is changed in a series. */
type Changes = {
  replaced: MomentSet
  /** From an occurrence on: in order, the last that has begun counts. */
  later: { at: number; event: CalendarEvent; shift: Length }[]
}

/** Occurrences are named by their instant, or by their day. */
type MomentSet = { instants: Set<number>; dates: Set<number>; days: Set<number> }

function toMomentSet(moments: readonly Moment[]): MomentSet {
  return {
    instants: new Set(moments.filter(({ isDate }) => !isDate).map(toInstant)),
    dates: new Set(moments.filter(({ isDate }) => isDate).map(toDay)),
    days: new Set(moments.map(toDay)),
  }
}

const includes = ({ instants, dates, days }: MomentSet, moment: Moment): boolean =>
  moment.isDate ? days.has(toDay(moment)) : instants.has(toInstant(moment)) || dates.has(toDay(moment))

/** An exception whose time cannot be read changes nothing: what it stands for stays busy. */
export function collectChanges(exceptions: readonly CalendarEvent[]): Changes {
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
type Window = { start: number; end: number }
type Expansion = { window: Window; count: CountWork }

/** The busy times of an event, repeated or not, its first one first. Exceptions stand for themselves. */
export function* expandSeries(
  series: CalendarEvent,
  { replaced, later }: Changes,
  { window, count }: Expansion,
): Generator<Span> {
  const { span } = series
  if (!span) return
  const without = toMomentSet(series.without)
  const change = function* (one: Span): Generator<Span> {
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
  const reach = 2 * secondsPerDay + furthest(later)
  const within = { start: window.start - reach - toSeconds(span.length), end: window.end + reach }
  for (const rule of series.rules)
    for (const start of followRule(rule, span.start, { window: within, count }))
      yield* change({ start, length: span.length })
}

/** How far changes move an occurrence, with how long it then takes. */
const furthest = (later: Changes['later']): number =>
  later.reduce(
    (most, { shift, event }) => Math.max(most, toSeconds(shift) + toSeconds(event.span?.length ?? noLength)),
    0,
  )

/** By the clock of the first one, so that nine o’clock stays nine o’clock. */
function* followRule({ data, until }: Rule, first: Moment, { window, count }: Expansion): Generator<Moment> {
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
