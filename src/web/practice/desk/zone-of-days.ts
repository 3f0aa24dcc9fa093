import { formatZone } from '#domain/emails/format-appointment.ts'
import { type DayNumber, minutesPerDay } from '#domain/time/calendar.ts'
import { gmtOffsetLabel } from '#domain/time/gmt-offset.ts'
import { dateOfEpochMinute, instantOfLocalMinute } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'

/** Past the hour at which clocks change. */
const noonOf = (day: DayNumber, zone: ZoneId): Date =>
  dateOfEpochMinute(instantOfLocalMinute(day * minutesPerDay + minutesPerDay / 2, zone))

/** "Sydney time (GMT+11)" for the days that are shown, not for today; both offsets where the clocks change between them. */
export function formatZoneOfDays(zone: ZoneId, first: DayNumber, last: DayNumber = first): string {
  const [before, after] = [noonOf(first, zone), noonOf(last, zone)]
  const [old, next] = [gmtOffsetLabel(zone, before), gmtOffsetLabel(zone, after)]
  return old === next ? formatZone(before, zone) : `${zoneLabel(zone)} time (${old}, then ${next})`
}
