import type { RoomPerson, RoomState } from '#contract/room.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { isUnanswered } from '../api/call-api.ts'
import { formatFirstName } from '../appointment/format-day.ts'

/** "10:50 am" on the viewer's clock. */
export const timeAt = (instant: string | Date, zone: ZoneId): string =>
  formatTimeAt(new Date(instant), zone, 'h:mm aa')

/** "10:50 am (Sydney)": where no zone is named beside it. */
export const timeInZone = (instant: string | Date, zone: ZoneId): string =>
  `${timeAt(instant, zone)} (${zoneLabel(zone)})`

/** What a sentence calls the clinician, whose name a guest is not told before being let in. */
export const clinicianName = ({ clinician }: { clinician: Pick<RoomState['clinician'], 'name'> }): string =>
  clinician.name === null ? 'The clinician' : formatFirstName(clinician.name)

export const notToldWords = (problem: { status: number }, name: string): string =>
  `${name} ${isUnanswered(problem) ? 'may not have' : 'has not'} been told.`

/** The session is at an address of another service: nothing that is pressed here ends the video there. LiveKit is told by our server. */
export const isVideoLeftOpen = ({ provider }: Pick<RoomState, 'provider'>): boolean =>
  provider.kind === 'address'

/** What the button of a client or a guest says. “Leave now” beside it is the quick exit, so this is no second “Leave”. */
export const hangUpWords = (room: Pick<RoomState, 'provider'>): string =>
  isVideoLeftOpen(room) ? 'Leave the session' : 'Hang up'

/** The end of the session, and once it runs over the moment at which the room closes: "1:55 pm (Sydney)". */
export const comeBackUntil = ({ endsAt, closesAt, you }: RoomState, now: Date): string =>
  timeInZone(now < new Date(endsAt) ? endsAt : closesAt, you.timeZone)

/** For who is out of a session here. Empty where they are out of the video too. */
export const closeVideoWords = (room: Pick<RoomState, 'provider'>): string =>
  isVideoLeftOpen(room) ? 'Close the video tab too: it goes on there.' : ''

/** To the clinician. */
export const clientName = ({ client }: Pick<RoomState, 'client'>): string =>
  client ? formatFirstName(client.name) : 'The client'

export const waitingPeople = ({ people }: Pick<RoomState, 'people'>): RoomPerson[] =>
  people.filter(({ standing, tabId }) => standing === 'waiting' && tabId !== null)

/** "Robin is waiting to be let in." Empty where no one does. */
export function waitingWords(room: Pick<RoomState, 'people'>): string {
  const names = waitingPeople(room).map(({ name }) => name)
  if (names.length === 0) return ''
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} waiting to be let in.`
}

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
