import { minutesPerDay } from '../time/calendar.ts'
import type { EpochMinute } from '../time/zone-rules.ts'
import { type Interval, type Schedule, takenTime, union } from './schedule.ts'
import { findSlots, type SlotQuery } from './slots.ts'

export type AppointmentLength = Pick<SlotQuery, 'durationMinutes' | 'stepMinutes'>
/** In order, and shared: not to be written to. */
export type StartMinutes = Int32Array

/** Four megabytes. Where the weekly hours of a practice need more, they are worked out again now and then. */
const mostSharedStarts = 1_000_000

/**
 * `findSlots` for many schedules over one span. Most clinicians keep hours that others keep too. The starts of usual weeks are
 * worked out once for all who keep the same hours; the rest is each one's unusual days and what is taken.
 */
export function createSlotFinder({ window, after }: Pick<SlotQuery, 'window' | 'after'>) {
  const shared = new Map<string, StartMinutes>()
  const weeks = new WeakMap<Schedule['weekly'], string>()
  let sharedStarts = 0
  let scratch = new Int32Array(1024)

  return (schedule: Schedule, lengths: readonly AppointmentLength[]): StartMinutes[] => {
    const taken = takenTime(schedule)
    return lengths.map((length) => {
      const usual = usualStarts(schedule, length)
      const offered =
        schedule.exceptions.length === 0 ? usual : withUnusualDays(usual, schedule, toQuery(length))
      return withoutTaken(offered, taken, length.durationMinutes)
    })
  }

  function usualStarts({ zone, weekly }: Schedule, length: AppointmentLength): StartMinutes {
    const key = `${zone} ${length.durationMinutes} ${length.stepMinutes} ${weekOf(weekly)}`
    let starts = shared.get(key)
    if (!starts) {
      starts = new Int32Array(findSlots({ zone, weekly, exceptions: [], busy: [] }, toQuery(length)))
      sharedStarts += starts.length
      if (sharedStarts > mostSharedStarts) {
        shared.clear()
        sharedStarts = starts.length
      }
      shared.set(key, starts)
    }
    return starts
  }

  /** Its text is the same for the same hours; a list that many share is written once. */
  function weekOf(weekly: Schedule['weekly']): string {
    let week = weeks.get(weekly)
    if (week === undefined) {
      week = weekly.map(({ weekday, start, end }) => `${weekday} ${start} ${end}`).join(' ')
      weeks.set(weekly, week)
    }
    return week
  }

  function toQuery({ durationMinutes, stepMinutes }: AppointmentLength): SlotQuery {
    return { window, after, durationMinutes, stepMinutes }
  }

  function withoutTaken(
    starts: StartMinutes,
    taken: readonly Interval[],
    durationMinutes: number,
  ): StartMinutes {
    if (taken.length === 0) return starts
    if (scratch.length < starts.length) scratch = new Int32Array(starts.length)
    let count = 0
    let next = 0
    let hit = taken[0]
    for (let place = 0; place < starts.length; place++) {
      const start = starts[place] ?? 0
      while (hit && hit.end <= start) hit = taken[++next]
      if (!hit || hit.start >= start + durationMinutes) scratch[count++] = start
    }
    return scratch.slice(0, count)
  }
}

/** No clock on earth is further from UTC, ahead or behind. */
const furthestAhead = 14 * 60
const furthestBehind = 12 * 60

/** The days of exceptions in any zone, and before them the starts of appointments that reach into them. */
function unusualTime({ exceptions }: Schedule, durationMinutes: number): Interval[] {
  return union(
    exceptions.map(({ day }) => ({
      start: day * minutesPerDay - furthestAhead - durationMinutes,
      end: (day + 1) * minutesPerDay + furthestBehind,
    })),
  )
}

/** The usual starts, with those of the unusual time worked out anew. */
function withUnusualDays(usual: StartMinutes, schedule: Schedule, query: SlotQuery): StartMinutes {
  const hours = { ...schedule, busy: [] }
  const parts: (StartMinutes | EpochMinute[])[] = []
  let place = 0
  for (const { start, end } of unusualTime(schedule, query.durationMinutes)) {
    const from = Math.max(place, placeFrom(usual, start))
    parts.push(usual.subarray(place, from))
    place = placeFrom(usual, end)
    const window = { start: Math.max(start, query.window.start), end: Math.min(end, query.window.end) }
    if (window.start < window.end) parts.push(findSlots(hours, { ...query, window }))
  }
  parts.push(usual.subarray(place))
  return joinStarts(parts)
}

function joinStarts(parts: readonly (StartMinutes | EpochMinute[])[]): StartMinutes {
  const whole = new Int32Array(parts.reduce((count, part) => count + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The place of the first start that is not before `least`. */
export function placeFrom(starts: StartMinutes, least: EpochMinute): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
