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
