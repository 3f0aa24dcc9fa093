import { minutesPerDay } from './calendar.ts'
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
const cache = new Map<string, ZoneRules>()

/** Covers at least [start, end] and a day on each side; the horizon is whole years, so that requests share it. */
export function zoneRules(zone: ZoneId, start: EpochMinute, end: EpochMinute): ZoneRules {
  const firstYear = yearOf(start - minutesPerDay)
  const lastYear = yearOf(end + minutesPerDay)
  const key = `${zone} ${firstYear} ${lastYear}`
  let rules = cache.get(key)
  if (!rules) {
    rules = buildZoneRules(zone, firstYear, lastYear)
    cache.set(key, rules)
  }
  return rules
}

export function buildZoneRules(zone: ZoneId, firstYear: number, lastYear: number): ZoneRules {
  if (!(lastYear - firstYear < longestHorizonYears)) {
    throw new RangeError(`horizon too long: ${firstYear} to ${lastYear}`)
  }
  const start = Date.UTC(firstYear, 0, 1) / 60_000
  const end = Date.UTC(lastYear + 1, 0, 1) / 60_000
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

/**
 * Every instant at which the wall clock shows this minute, in order: none for a time skipped in spring, two for
 * a time repeated in autumn.
 */
export function toEpochMinutes(rules: ZoneRules, local: LocalMinute): EpochMinute[] {
  return rules.segments.flatMap(({ start, end, offset }) => {
    const minute = local - offset
    return minute >= start && minute < end ? [minute] : []
  })
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
    const middle = (low + high) >> 1
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
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (minute) => {
    const parts = new Map(
      format.formatToParts(minute * 60_000).map(({ type, value }) => [type, Number(value)]),
    )
    const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN
    const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
    return local / 60_000 - minute
  }
}

function yearOf(minute: EpochMinute): number {
  return new Date(minute * 60_000).getUTCFullYear()
}
