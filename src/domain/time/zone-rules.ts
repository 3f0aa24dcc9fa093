import { toDayNumber, minutesPerDay } from './calendar.ts'
import type { ZoneId } from './zones.ts'

/** Minutes since 1970-01-01T00:00Z. */
export type EpochMinute = number

/** Minutes since 1970-01-01T00:00 on a wall clock: `dayNumber * 1440 + minuteOfDay`. */
export type LocalMinute = number

/** One stretch of real time, end excluded, in which the zone's offset from UTC does not change. */
export interface OffsetSegment {
  readonly start: EpochMinute
  readonly end: EpochMinute
  readonly offset: number
}

/**
 * A zone's offsets over a horizon. Asking Intl costs microseconds, so it is asked once for each zone and
 * horizon; everything after that is integer arithmetic on these few segments.
 */
export interface ZoneRules {
  readonly zone: ZoneId
  readonly segments: readonly OffsetSegment[]
}

const longestHorizonYears = 10
/** All zones over the few years in use, several times over. */
const mostCached = 500
const cache = new Map<string, ZoneRules>()

/** Covers at least [start, end] and a day on each side; the horizon is whole years, so that requests share it. */
export function zoneRules(zone: ZoneId, start: EpochMinute, end: EpochMinute): ZoneRules {
  const firstYear = toYear(start - minutesPerDay)
  const lastYear = toYear(end + minutesPerDay)
  const key = `${zone} ${firstYear} ${lastYear}`
  let rules = cache.get(key)
  if (!rules) {
    rules = buildZoneRules(zone, firstYear, lastYear)
    if (cache.size >= mostCached) cache.clear()
    cache.set(key, rules)
  }
  return rules
}

export function buildZoneRules(zone: ZoneId, firstYear: number, lastYear: number): ZoneRules {
  const start = startOfYear(firstYear)
  const end = startOfYear(lastYear + 1)
  // Years that a Date cannot hold give NaN, which is refused too.
  if (!(end - start < (longestHorizonYears + 1) * 365 * minutesPerDay)) {
    throw new RangeError(`no horizon: ${firstYear} to ${lastYear}`)
  }
  const offsetOf = offsetReader(zone)
  const segments: OffsetSegment[] = []
  let current = { start, offset: offsetOf(start) }
  // No zone keeps an offset for less than a week, so weekly probes miss no change.
  const probeStep = 7 * minutesPerDay
  for (let probe = start; probe < end; probe += probeStep) {
    const next = Math.min(probe + probeStep, end)
    const offset = offsetOf(next)
    if (offset === current.offset) continue
    const change = firstMinuteWith(offset, probe, next, offsetOf)
    segments.push({ ...current, end: change })
    current = { start: change, offset }
  }
  segments.push({ ...current, end })
  return { zone, segments }
}

export function segmentAt(rules: ZoneRules, minute: EpochMinute): OffsetSegment {
  for (const segment of rules.segments) {
    if (minute < segment.end && minute >= segment.start) return segment
  }
  throw new RangeError(`outside the horizon of ${rules.zone}: ${minute}`)
}

export function toLocalMinute(rules: ZoneRules, minute: EpochMinute): LocalMinute {
  return minute + segmentAt(rules, minute).offset
}

function firstMinuteWith(
  offset: number,
  before: EpochMinute,
  after: EpochMinute,
  offsetOf: (minute: EpochMinute) => number,
): EpochMinute {
  let low = before
  let high = after
  while (high - low > 1) {
    // Not >> 1, which keeps 32 bits: minutes need more from the year 4012.
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(middle) === offset) high = middle
    else low = middle
  }
  return high
}

/** Reads numbers, never offset names: those differ between ICU versions. */
function offsetReader(zone: ZoneId): (minute: EpochMinute) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (minute) => {
    const parts = new Map(format.formatToParts(minute * 60_000).map(({ type, value }) => [type, value]))
    const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
    // The year before 1 AD is 1 BC, which a Date calls 0.
    const year = parts.get('era') === 'BC' ? 1 - read('year') : read('year')
    const day = toDayNumber({ year, month: read('month'), day: read('day') })
    return day * minutesPerDay + read('hour') * 60 + read('minute') - minute
  }
}

function startOfYear(year: number): EpochMinute {
  return toDayNumber({ year, month: 1, day: 1 }) * minutesPerDay
}

function toYear(minute: EpochMinute): number {
  return new Date(minute * 60_000).getUTCFullYear()
}
