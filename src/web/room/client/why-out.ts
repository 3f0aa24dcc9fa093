import type { RoomAnswer, RoomState } from '#contract/room.ts'
import type { ApiAnswer } from '../../api/call-api.ts'

/**
 * `moved`: to a time when it is not open yet. `signedOut`: it takes place, and this browser has no place in it any more. `gone`: it is
 * over, or no such session is known. `closed`: it could not be asked.
 */
export type WhyOut = 'moved' | 'removed' | 'cancelled' | 'byPhone' | 'signedOut' | 'gone' | 'closed'

/** A stream that ends, or a refusal, does not say why: the room is read again. `room`: as it is now, where one still has a place. */
export function whyOut(answer: ApiAnswer<RoomAnswer>): { out: WhyOut; room: RoomState | null } {
  if (!answer.ok) return { out: answer.problem.status === 404 ? 'gone' : 'closed', room: null }
  const { room, gone } = answer.value
  if (gone !== null) return { out: gone.why, room: null }
  if (room === null) return { out: 'signedOut', room }
  if (room.you.standing === 'removed') return { out: 'removed', room }
  return { out: room.phase === 'tooEarly' ? 'moved' : 'closed', room }
}
