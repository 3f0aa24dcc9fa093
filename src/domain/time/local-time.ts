import { addMonths, type DayNumber, formatIsoDate, minutesPerDay } from './calendar.ts'
import {
  type EpochMinute,
  type LocalMinute,
  segmentAt,
  toLocalMinute,
  type ZoneRules,
  zoneRules,
} from './zone-rules.ts'
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

/** "GMT+11", "GMT+10:30": for the date shown, never stored. See docs/product/time-zones.md#offsets. */
export function gmtOffsetLabel(zone: ZoneId, instant: Date): string {
  const minute = toEpochMinute(instant)
  return formatGmtOffset(segmentAt(zoneRules(zone, minute, minute), minute).offset)
}

export function formatGmtOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'GMT'
  const size = Math.abs(offsetMinutes)
  const minutes = size % 60
  const sign = offsetMinutes < 0 ? '-' : '+'
  return `GMT${sign}${Math.floor(size / 60)}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/**
 * Twelve months end on the same calendar day a year on, in the client's zone. That whole day still counts as "12
 * months ago or less"; 29 February is followed by 28 February. See docs/product/gp.md#twelve-months.
 */
export function isWithinTwelveMonths(event: Date, now: Date, zone: ZoneId): boolean {
  return localDayAt(now, zone) <= addMonths(localDayAt(event, zone), 12)
}

/** The date of a session where it is held: its rates are those of this date, wherever the client looks from. */
export const sessionDateOf = (startsAt: Date, clinicianZone: ZoneId): string =>
  formatIsoDate(localDayAt(startsAt, clinicianZone))
