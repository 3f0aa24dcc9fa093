import type { DayNumber } from './calendar.ts'
import { minutesPerDay } from './calendar.ts'
import type { EpochMinute, LocalMinute, ZoneRules } from './zone-rules.ts'
import { toLocalMinute, zoneRules } from './zone-rules.ts'
import type { ZoneId } from './zones.ts'

/** The minute the instant falls in. */
export function toEpochMinute(instant: Date): EpochMinute {
  return Math.floor(instant.getTime() / 60_000)
}

export function dateOfEpochMinute(minute: EpochMinute): Date {
  return new Date(minute * 60_000)
}

export function localMinuteAt(instant: Date, zone: ZoneId): LocalMinute {
  const minute = toEpochMinute(instant)
  return toLocalMinute(zoneRules(zone, minute, minute), minute)
}

export function localDayAt(instant: Date, zone: ZoneId): DayNumber {
  return dayOfLocalMinute(localMinuteAt(instant, zone))
}

export function dayOfLocalMinute(local: LocalMinute): DayNumber {
  return Math.floor(local / minutesPerDay)
}

/** The first instant of a local day; the first after the gap where a change of offset skips midnight. */
export function startOfDay(day: DayNumber, zone: ZoneId): EpochMinute {
  return instantOfLocalMinute(day * minutesPerDay, zone)
}

/** The instant at which a wall clock shows this; the first after the gap where a change of offset skips it, the first of two. */
export function instantOfLocalMinute(local: LocalMinute, zone: ZoneId): EpochMinute {
  return firstInstantFrom(zoneRules(zone, local - minutesPerDay, local + minutesPerDay), local)
}

/** All instants of the local days from `first` to `last`, both included. */
export function spanOfDays(
  first: DayNumber,
  last: DayNumber,
  zone: ZoneId,
): { start: EpochMinute; end: EpochMinute } {
  return { start: startOfDay(first, zone), end: startOfDay(last + 1, zone) }
}

function firstInstantFrom(rules: ZoneRules, local: LocalMinute): EpochMinute {
  for (const { start, end, offset } of rules.segments) {
    if (local < end + offset) return Math.max(start, local - offset)
  }
  throw new RangeError(`outside the horizon of ${rules.zone}: local ${local}`)
}
