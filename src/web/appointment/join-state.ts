import type { RoomLink } from '#contract/room-times.ts'

export type JoinState = 'notYet' | 'soon' | 'open' | 'over'

/** What the server says of a session that it lists as upcoming: it has begun by the server's clock, or not yet. */
export type ListedAs = 'ahead' | 'begun'

/** How far off a device's clock is taken to be at most: one set by hand in another time zone is by up to 26 hours. */
const mostClockErrorMs = 48 * 3_600_000

/**
 * Whether the room of a session can be joined at that moment of the device's clock. That clock may be wrong: what the
 * server lists as upcoming is never over, and is only `soon` where the server's clock may have reached it.
 */
export function joinState(
  { opensAt, closesAt }: Pick<RoomLink, 'opensAt' | 'closesAt'>,
  now: number,
  listedAs?: ListedAs,
): JoinState {
  if (listedAs === 'begun') return 'open'
  const opens = Date.parse(opensAt)
  if (now < opens) return listedAs && now >= opens - mostClockErrorMs ? 'soon' : 'notYet'
  return listedAs || now < Date.parse(closesAt) ? 'open' : 'over'
}
