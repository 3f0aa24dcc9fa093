import { addressOf } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { type RoomOperation, roomPaths } from '#contract/room-paths.ts'
import { type ApiAnswer, offlineMessage, sendCall } from '../../api/call-api.ts'
import { fetchAsUser } from '../../session/fetch-as-user.ts'

type Sent = typeof fetchAsUser

/** The cookie of this room, or that of a staff sign-in, goes along by itself. */
const fetchByCookie: Sent = (path, init) => fetch(path, init)

/** A network that is gone may never answer: after this long it counts as no answer. */
const patienceMs = 10_000

const noAnswer = { ok: false, problem: { code: 'offline', status: 0, message: offlineMessage } } as const

const callBy =
  (send: Sent) =>
  async <Name extends RoomOperation>(
    name: Name,
    input: ApiInput<Name>,
  ): Promise<ApiAnswer<ApiValue<Name>>> => {
    const signal = AbortSignal.timeout(patienceMs)
    const sent = sendCall<ApiValue<Name>>(send, addressOf(roomPaths[name], input), input, { signal })
    const answer = await sent.catch(() => noAnswer)
    // An answer that broke off on its way reads as null, which no operation of a room answers.
    return answer.ok && answer.value === null ? noAnswer : answer
  }

/** One call of an operation of a video session, by someone who has a place in it. */
export const callRoom = callBy(fetchByCookie)

/** The same with the login of this tab: at the door, to show who one is. */
export const callRoomAsUser = callBy(fetchAsUser)
