import type { ApiProblem } from '../../api/call-api.ts'
import { callRoom } from '../client/call-room.ts'

/** Goes on by phone, or stays with video. Null where it was taken; the room's next state shows it. */
export async function setByPhone(roomId: string, on: boolean): Promise<ApiProblem | null> {
  const answer = await callRoom('goOnByPhone', { params: { roomId }, body: { on } })
  return answer.ok ? null : answer.problem
}
