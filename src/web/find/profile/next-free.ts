import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortDay } from '../../appointment/format-day.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'

/** The first free start, and its day on the clock of the one who wrote it. */
export type NextFree = { start: string; day: string; zone: ZoneId }

const dayIn = (start: string, zone: ZoneId) => shortDay(localDayAt(new Date(start), zone))

export const nextFree = (start: string, zone: ZoneId): NextFree => ({ start, day: dayIn(start, zone), zone })

/** Null when no start is free, undefined when that could not be read. */
export type NextFreeAnswer = NextFree | null | undefined

/** "Tue 17 Nov" for the visitor. The server's word is used where it holds: asking for a zone's rules stops a slow phone for 0.1 s. */
export function useNextDay(next: NextFreeAnswer): string | null | undefined {
  const [zone] = useTimeZone()
  return next && (zone === next.zone ? next.day : dayIn(next.start, zone))
}
