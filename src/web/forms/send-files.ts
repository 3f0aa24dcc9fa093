import { apiRequest } from '#contract/api-paths.ts'
import type { ApiValue } from '#contract/endpoints.ts'
import type { StoredFile } from '#contract/uploads.ts'
import {
  largestUpload,
  type UploadKind,
  uploadKinds,
  uploadRefusals,
  uploadTypes,
} from '#domain/uploads/upload-rules.ts'
import { raiseTokenExpired } from '../session/browser-session.ts'
import { tokenOfTab } from '../session/fetch-as-user.ts'

/** Without a message it is not the files that are at fault. */
type SentFiles = { ok: true; files: StoredFile[] } | { ok: false; message: string | null }

type SendOptions = {
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
  { key, onProgress, signal, formToken }: SendOptions,
): Promise<SentFiles | null> {
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

const filesIn = (answer: ApiValue<'uploadFiles'>): StoredFile[] =>
  'files' in answer ? answer.files : [answer]

/** What is wrong with a file is for the server to say; what is wrong with the service is not. */
function refusal({ status, response }: XMLHttpRequest): SentFiles {
  const message: unknown = response?.message
  const isAboutFiles = [409, 413, 415, 422, 429].includes(status)
  return { ok: false, message: isAboutFiles && typeof message === 'string' ? message : null }
}

const extensions = Object.values(uploadTypes).flatMap((type): readonly string[] => type.extensions)

/** For the file input: what a device's own picker offers. */
export const acceptedTypes = extensions.map((extension) => `.${extension}`).join(',')

type NamedFile = { name: string; size: number }

/**
 * One file of a wrong type, or too large, refuses the whole batch; of too many, the first that fit are kept. The
 * server looks into the files, too. See docs/product/uploads.md#whole-batch.
 */
export function chooseFiles<T extends NamedFile>(
  chosen: readonly T[],
  { kind, held }: { kind: UploadKind; held: number },
): { taken: readonly T[]; warning: string | null } {
  if (!chosen.every(isAccepted)) return { taken: [], warning: uploadRefusals.wrongType }
  if (chosen.some(({ size }) => size > largestUpload.bytes))
    return { taken: [], warning: largestUpload.message }
  const { most, message } = uploadKinds[kind]
  const room = Math.max(0, most - held)
  return { taken: chosen.slice(0, room), warning: chosen.length > room ? message : null }
}

const isAccepted = ({ name }: NamedFile): boolean =>
  extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')

/** How much of each file of a batch has gone: they travel one after the other. */
export function shareOut(sizes: readonly number[], share: number): number[] {
  let left = share * sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map((size) => {
    const gone = Math.min(size, left)
    left -= gone
    return size === 0 ? 1 : gone / size
  })
}

/** "840 KB", "1.2 MB". */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`
  return `${(kilobytes / 1024).toFixed(1)} MB`
}
