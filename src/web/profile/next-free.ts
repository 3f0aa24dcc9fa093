import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone, type ZoneId } from '#domain/time/zones.ts'
import { shortDay } from '../appointment/day-words.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'

/** The first free start, and its day on the practice's clock. */
export type NextFree = { start: string; day: string }

const dayIn = (start: string, zone: ZoneId) => shortDay(localDayAt(new Date(start), zone))

export const nextFree = (start: string): NextFree => ({ start, day: dayIn(start, defaultZone) })

/** "Tue 17 Nov" for whoever looks. The server's word is used where it holds: asking for a zone's rules stops a slow phone for 0.1 s. */
export function useNextDay(next: NextFree | null): string | null {
  const [zone] = useTimeZone()
  return next && (zone === defaultZone ? next.day : dayIn(next.start, zone))
}
