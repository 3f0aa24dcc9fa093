import { largestBatch, largestUpload, uploadsAtOnce } from '#domain/uploads/upload-rules.ts'
import { idempotently } from '../http/idempotency.ts'
import type { Register } from '../http/operations.ts'
import { requireClientOrNewcomer } from '../identity/authenticate.ts'
import { requirePermission } from '../identity/require-permission.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { attachmentNamed } from './content-disposition.ts'
import { listOwnFiles } from './list-own-files.ts'
import { parseBoundary, readFileParts } from './multipart.ts'
import { pacedBody } from './paced-body.ts'
import { readFile } from './read-file.ts'
import { receiveFiles } from './receive-files.ts'
import { removeFile } from './remove-file.ts'
import { saveReferral } from './save-referral.ts'
import { createSemaphore, createSemaphores } from './semaphore.ts'
import { createUploadMemory } from './upload-memory.ts'
import { readClientId } from './upload-store.ts'

/** Files that are whole and are being checked and encrypted at a time, of 10 MB at most. */
const filesAtOnce = 4
/** What uploads that are arriving may take of a process. */
const arrivingBytes = 64 * 1024 * 1024

/** Documents that clients give: docs/product/uploads.md. */
export function uploadRoutes(register: Register, service: Service): void {
  const { db } = service
  const semaphore = createSemaphore(filesAtOnce)
  const arriving = createUploadMemory(arrivingBytes)
  const inTurn = createSemaphores(uploadsAtOnce)
  const known = requireClientOrNewcomer(service)
  const client = [known, requirePermission(service, 'upload own documents')]

  register('uploadFiles', client, async ({ key }, c) => {
    const boundary = parseBoundary(c.req.header('content-type'))
    const stream = c.req.raw.body
    if (boundary === null || !stream) return fail('unsupportedType')
    const claimed = Number(c.req.header('content-length') ?? 0)
    if (claimed > largestBatch.files * (largestUpload.bytes + 64 * 1024))
      return fail('tooLarge', { message: largestUpload.message })
    const { subject } = c.get('caller')
    const clientId = await readClientId(db, subject)
    if (clientId === null) return fail('notFound')
    const sender = { clientId, subject, requestId: c.get('requestId'), key }
    const result = await inTurn(clientId, () => {
      const memory = arriving.open()
      const parts = readFileParts(pacedBody(stream, { memory }), boundary)
      return receiveFiles(service, sender, { parts, semaphore, memory })
    })
    if (result === null) return fail('tooManyRequests', { message: uploadsAtOnce.message })
    if (!result.ok) return result
    // A replay comes from the database, which orders fields its own way; the answer is the same to the byte.
    const files = result.value.map(({ fileId, name, size, type }) => ({ fileId, name, size, type }))
    const [first, ...others] = files
    return succeed(others.length === 0 && first ? first : { files })
  })

  register('downloadFile', [known], async ({ params: { fileId: id } }, c) => {
    const result = await readFile(service, { id, caller: c.get('caller'), requestId: c.get('requestId') })
    if (!result.ok) return result
    const { name, mime, content } = result.value
    return c.body(new Uint8Array(content), 200, {
      'cache-control': 'no-store',
      'content-type': mime,
      'content-disposition': attachmentNamed(name),
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  register('removeFile', client, ({ params: { fileId: id } }, c) =>
    removeFile(service, { id, subject: c.get('caller').subject, requestId: c.get('requestId') }),
  )

  register('listOwnFiles', client, ({ query }, c) =>
    listOwnFiles(service, {
      subject: c.get('caller').subject,
      requestId: c.get('requestId'),
      kind: query.kind,
    }),
  )

  register('saveReferral', client, ({ body: request, key }, c) => {
    const { subject } = c.get('caller')
    const keyed = { scope: `${subject} PUT referral`, key, request }
    const referral = { subject, requestId: c.get('requestId'), request, now: service.now() }
    return idempotently(db, keyed, (tx) => saveReferral(service, tx, referral))
  })
}
