import { dayAndTime, formatZone } from '#domain/emails/format-appointment.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** "Monday 16 November, 9:26 am": on pages whose head names the zone. */
export const formatMoment = (instant: string, zone: ZoneId): string => dayAndTime(new Date(instant), zone)

/** "Sydney time (GMT+11)": which every page says once. */
export const nameZone = (zone: ZoneId, at: Date = new Date()): string => formatZone(at, zone)

/** "26 min", "1 h 12 min", "3 days": how long something has waited. */
export function formatWaiting(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 day' : `${days} days`
}

/** "Tuesday 24 November, 10:00 am, Sydney time (GMT+11)": where nothing around it names the zone. */
export const formatMomentWithZone = (instant: string, zone: ZoneId): string =>
  `${formatMoment(instant, zone)}, ${formatZone(new Date(instant), zone)}`
