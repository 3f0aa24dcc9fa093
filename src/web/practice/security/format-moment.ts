import { dayAndTime, formatZone } from '#domain/emails/format-appointment.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** "Tuesday 24 November, 10:00 am, Sydney time (GMT+11)". */
export function formatMoment(iso: string, zone: ZoneId): string {
  const at = new Date(iso)
  return `${dayAndTime(at, zone)}, ${formatZone(at, zone)}`
}
