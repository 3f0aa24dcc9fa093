import type { RoomState } from '#contract/room.ts'
import { chooseZone } from '#domain/time/choose-zone.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { readItem } from '../visit/tab-storage.ts'
import { readDeviceZone } from '../visit/visit-zone.ts'

type Device = { chosen: ZoneId | null; device: string | null }

/** A client has a zone of their own and a guest none; a clinician’s is that of their diary. See docs/product/time-zones.md#shown-zone. */
export function viewersZone({ role, timeZone }: RoomState['you'], { chosen, device }: Device): ZoneId {
  if (role === 'clinician') return timeZone
  return chooseZone({ chosen, own: role === 'client' ? timeZone : null, device, practice: timeZone })
}

/** All times of the page are shown in `you.timeZone`: set here once, where a room is read. */
export function inViewersZone(room: RoomState): RoomState {
  const timeZone = viewersZone(room.you, { chosen: readItem('timeZone'), device: readDeviceZone() })
  return { ...room, you: { ...room.you, timeZone } }
}
