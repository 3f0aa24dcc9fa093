import { roomPaths } from '#contract/api-paths.ts'
import type { RoomState } from '#contract/room.ts'
import { chooseZone, type ZoneId } from '#domain/time/zones.ts'
import { callBy, fetchByCookie } from '../../api/call-api.ts'
import { queryBy, queryClient } from '../../api/query.ts'
import { fetchAsUser } from '../../session/fetch-as-user.ts'
import { readItem } from '../../session/tab-storage.ts'
import { readDeviceZone } from '../../client/visit-zone.ts'

/** In a session a person waits for each call. */
const patience = { patienceMs: 10_000 }

/** One call of an operation of a video session, by someone who has a place in it. */
export const callRoom = callBy(roomPaths, fetchByCookie, patience)

/** The same with the login of this tab: at the door, to show who one is. */
export const callRoomAsUser = callBy(roomPaths, fetchAsUser, patience)

/** The room as it is before one comes in; inside, its own stream of news says more. */
export const roomQuery = (roomId: string) => queryBy(callRoom)('readRoom', { params: { roomId } })

/** After someone has shown who they are. */
export const placeTaken = (roomId: string, room: RoomState): void =>
  void queryClient.setQueryData(roomQuery(roomId).queryKey, (before) => before && { ...before, room })

type DeviceZone = { chosen: ZoneId | null; device: string | null }

/** A client has a zone of their own and a guest none; a clinician’s is that of their diary. See docs/product/time-zones.md#shown-zone. */
export function viewersZone({ role, timeZone }: RoomState['you'], { chosen, device }: DeviceZone): ZoneId {
  if (role === 'clinician') return timeZone
  return chooseZone({ chosen, own: role === 'client' ? timeZone : null, device, practice: timeZone })
}

/** All times of the page are shown in `you.timeZone`: set here once, where a room is read. */
export function inViewersZone(room: RoomState): RoomState {
  const timeZone = viewersZone(room.you, { chosen: readItem('timeZone'), device: readDeviceZone() })
  return { ...room, you: { ...room.you, timeZone } }
}
