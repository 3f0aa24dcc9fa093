import type { RoomLink } from '#contract/room-times.ts'

export type JoinState = 'notYet' | 'open' | 'over'

/** Whether the room of a session can be joined at that moment. */
export function joinState(
  { opensAt, closesAt }: Pick<RoomLink, 'opensAt' | 'closesAt'>,
  now: number,
): JoinState {
  if (now < Date.parse(opensAt)) return 'notYet'
  return now < Date.parse(closesAt) ? 'open' : 'over'
}
