import { apiRequest } from '#contract/api-paths.ts'
import type { ApiValue } from '#contract/api-types.ts'
import type { StoredFile } from '#contract/uploads.ts'
import { tokenOfTab } from '../session/fetch-as-user.ts'
import { raiseTokenExpired } from '../session/token-expired.ts'

/** Without a message it is not the files that are at fault. */
type Sent = { ok: true; files: StoredFile[] } | { ok: false; message: string | null }

type Sending = {
  /** The same for every try of one batch: an answer that was lost on the way leaves no second copy. */
  key: string
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** Of a form that anyone may send, whose one file goes another way. */
  formToken?: string
}

/**
 * One request for the whole batch, which the server takes or refuses whole. By XMLHttpRequest, because `fetch` cannot say
 * how much has gone. Null when it was stopped.
 */
export async function sendFiles(
  files: readonly File[],
  { key, onProgress, signal, formToken }: Sending,
): Promise<Sent | null> {
  const token = await tokenOfTab().catch(() => null)
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const { method, path } = apiRequest(formToken === undefined ? 'uploadFiles' : 'uploadReferral')
    request.open(method, path)
    request.responseType = 'json'
    request.setRequestHeader('idempotency-key', key)
    if (formToken !== undefined) request.setRequestHeader('x-form-token', formToken)
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 401 && token !== null) raiseTokenExpired()
      resolve(request.status === 201 ? { ok: true, files: filesIn(request.response) } : refusal(request))
    })
    request.addEventListener('error', () => resolve({ ok: false, message: null }))
    request.addEventListener('abort', () => resolve(null))
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) resolve(null)
    else request.send(body)
  })
}

function filesIn(answer: ApiValue<'uploadFiles'>): StoredFile[] {
  return 'files' in answer ? answer.files : [answer]
}

/** What is wrong with a file is for the server to say; what is wrong with the service is not. */
function refusal({ status, response }: XMLHttpRequest): Sent {
  const message: unknown = response?.message
  const isAboutFiles = [409, 413, 415, 422, 429].includes(status)
  return { ok: false, message: isAboutFiles && typeof message === 'string' ? message : null }
}
