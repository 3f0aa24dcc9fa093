import type { ApiRequest, ApiValue } from '#contract/api-types.ts'
import type { RoomOperation } from '#contract/room-paths.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { fail, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { findRoom } from './find-room.ts'
import { findPlace, type Place } from './places.ts'
import { readRoomCookie } from './room-cookie.ts'

type Answer<Name extends RoomOperation> =
  | Response
  | Result<[ApiValue<Name>] extends [void] ? unknown : ApiValue<Name>>

type RoomRequest<Name extends RoomOperation> = ApiRequest<Name> & { place: Place; requestId: string }

export type RegisterInRoom = <Name extends RoomOperation>(
  name: Name,
  handle: (request: RoomRequest<Name>, c: AppContext) => Answer<Name> | Promise<Answer<Name>>,
) => void

/** Operations for those who have a place in the room: 404 where there is no such room, 401 without a place in it. */
export const roomOperations =
  (register: Register, { db, config }: Pick<Service, 'db' | 'config'>): RegisterInRoom =>
  (name, handle) =>
    register(name, [], async (request, c) => {
      const roomId = c.req.param('roomId') ?? ''
      const token = readRoomCookie(c, config)
      const place = token === undefined ? undefined : await findPlace(db, roomId, token)
      if (!place) return fail((await findRoom(db, roomId)) ? 'unauthenticated' : 'notFound')
      return handle({ ...request, place, requestId: c.get('requestId') }, c)
    })
