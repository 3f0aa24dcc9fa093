import { addressOf } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { type RoomOperation, roomPaths } from '#contract/room-paths.ts'
import { type ApiAnswer, sendCall } from '../../api/call-api.ts'
import { fetchAsUser } from '../../session/fetch-as-user.ts'

type Sent = typeof fetchAsUser

/** The cookie of this room, or that of a staff sign-in, goes along by itself. */
const fetchByCookie: Sent = (path, init) => fetch(path, init)

/** In a session a person waits for each of them. */
const patienceMs = 10_000

const callBy =
  (send: Sent) =>
  <Name extends RoomOperation>(name: Name, input: ApiInput<Name>): Promise<ApiAnswer<ApiValue<Name>>> =>
    sendCall(send, addressOf(roomPaths[name], input), input, { patienceMs })

/** One call of an operation of a video session, by someone who has a place in it. */
export const callRoom = callBy(fetchByCookie)

/** The same with the login of this tab: at the door, to show who one is. */
export const callRoomAsUser = callBy(fetchAsUser)
