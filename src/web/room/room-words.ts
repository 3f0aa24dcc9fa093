import type { RoomState } from '#contract/room.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatFirstName } from '../appointment/format-day.ts'

/** "10:50 am" on the viewer's clock. */
export const timeAt = (instant: string | Date, zone: ZoneId): string =>
  formatTimeAt(new Date(instant), zone, 'h:mm aa')

/** What a sentence calls the clinician, whose name a guest is not told before being let in. */
export const clinicianName = ({ clinician }: Pick<RoomState, 'clinician'>): string =>
  clinician.name === null ? 'The clinician' : formatFirstName(clinician.name)

const minuteMs = 60_000

/** "38:04" until the end, or how long the session has run over. */
export function sessionClock(
  { startsAt, endsAt }: Pick<RoomState, 'startsAt' | 'endsAt'>,
  now: Date,
): { clock: string; words: string; share: number } {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const minutes = Math.round((end - start) / minuteMs)
  const left = end - now.getTime()
  const share = Math.min(1, Math.max(0, (now.getTime() - start) / (end - start)))
  if (now.getTime() < start) return { clock: toClock(start - now.getTime()), words: 'until the start', share }
  if (left < 0) return { clock: toClock(-left), words: `over the ${minutes} minutes`, share }
  return { clock: toClock(left), words: `left of ${minutes} minutes`, share }
}

function toClock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
