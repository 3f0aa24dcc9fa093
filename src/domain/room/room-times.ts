import type { DeliveryType } from '../clinicians/delivery-types.ts'
import type { AttendanceOutcome } from '../diary/attendance.ts'
import { isCancellation } from '../diary/outcome-rules.ts'

/** When a room is open, around the session that it is for. See docs/product/session.md#when. */
export const roomTimes = {
  minutesBefore: 15,
  /** A session may run over, and a dropped call is taken up again. */
  minutesAfter: 45,
} as const

export const roomPhases = ['tooEarly', 'open', 'over'] as const
export type RoomPhase = (typeof roomPhases)[number]

const minuteMs = 60_000

export type SessionTimes = { startsAt: Date; endsAt: Date }

export const roomOpensAt = ({ startsAt }: Pick<SessionTimes, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - roomTimes.minutesBefore * minuteMs)

export const roomClosesAt = ({ endsAt }: Pick<SessionTimes, 'endsAt'>): Date =>
  new Date(endsAt.getTime() + roomTimes.minutesAfter * minuteMs)

export function roomPhase(session: SessionTimes, now: Date): RoomPhase {
  if (now < roomOpensAt(session)) return 'tooEarly'
  return now < roomClosesAt(session) ? 'open' : 'over'
}

type RoomSession = {
  roomId: string
  startsAt: Date
  endsAt: Date
  delivery: DeliveryType
  outcome: AttendanceOutcome | null
}

/** Where a session takes place; null where that is no video call, or it was cancelled. */
export function roomLink({ roomId, delivery, outcome, ...times }: RoomSession) {
  if (delivery !== 'videoCall' || isCancellation(outcome)) return null
  return {
    roomId,
    opensAt: roomOpensAt(times).toISOString(),
    closesAt: roomClosesAt(times).toISOString(),
  }
}

/** Where it stands in an address, each session has a name of its own that no one can guess. */
export const roomPlaceholder = '{room}'

const messages = {
  notHttps: 'Must be an address that begins with https://',
  userInfo: 'Must not hold a user name or password',
  sameForAll: `Must contain ${roomPlaceholder}, or all clients of the practice would meet in the same room`,
} as const

/** A clinician may have a room of their own: they are with one client at a time. See decision 63. */
export type AddressOwner = 'practice' | 'clinician'

/** An address of another provider, such as https://meet.example/{room}. Null: it can be used. */
export function videoAddressProblem(address: string, of: AddressOwner): string | null {
  const url = URL.parse(fillVideoAddress(address, 'room'))
  if (url?.protocol !== 'https:' || !url.hostname.includes('.')) return messages.notHttps
  if (url.username || url.password) return messages.userInfo
  return of === 'practice' && !address.includes(roomPlaceholder) ? messages.sameForAll : null
}

/** False also for what an earlier release took: without {room} all sessions would be in one meeting. See decision 69. */
export const isUsableForPractice = (address: string | null): address is string =>
  address !== null && address.includes(roomPlaceholder)

export const fillVideoAddress = (address: string, name: string): string =>
  address.replaceAll(roomPlaceholder, encodeURIComponent(name))
