import type { ApiValue } from '#contract/api-types.ts'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { type ApiAnswer, sendCall } from '../../api/call-api.ts'

/** As long as the server waits for a body (src/server/http/listen.ts). */
const uploadMs = 15 * 60_000

/** The picture itself is the body: there is one, and it needs no name. */
export const sendPortrait = (picture: Blob): Promise<ApiAnswer<ApiValue<'uploadPortrait'>>> =>
  sendCall(
    (path, init) => fetch(path, { ...init, headers: { 'content-type': picture.type }, body: picture }),
    staffRequest('uploadPortrait'),
    {},
    { patienceMs: uploadMs },
  )
