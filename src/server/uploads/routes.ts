import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { ownFilesQuery, referralRequest, uploadAnswer, uploadedFileSchema } from '#contract/uploads.ts'
import { largestBatch, largestUpload } from '#domain/uploads/upload-rules.ts'
import { requireClientOrNewcomer } from '../http/authenticate.ts'
import type { AppEnv } from '../http/environment.ts'
import { idempotently } from '../http/idempotency.ts'
import { requirePermission } from '../http/permission.ts'
import { answerProblem } from '../http/problem.ts'
import { body, json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { attachmentNamed } from './content-disposition.ts'
import { createGate } from './gate.ts'
import { listOwnFiles } from './list-own-files.ts'
import { boundaryOf, readFileParts } from './multipart.ts'
import { readFile } from './read-file.ts'
import { receiveFiles } from './receive-files.ts'
import { removeFile } from './remove-file.ts'
import { saveReferral } from './save-referral.ts'
import { readClientId } from './upload-store.ts'

const tags = ['Own documents']
const personal = { 'cache-control': 'no-store' }
const one = z.object({ fileId: z.uuid() })
const headers = z.object({
  'idempotency-key': z.string().min(8).max(200).optional().describe('The same key returns the same answer'),
})

/** Files in memory at a time, of 10 MB at most and once more encrypted: what uploads may take of a process. */
const filesAtOnce = 8

/** Documented only: a schema of zod would have the whole body read before the first limit. */
const filesBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: {
          file: {
            type: 'array' as const,
            maxItems: largestBatch.files,
            items: { type: 'string' as const, format: 'binary' },
          },
        },
      },
    },
  },
}

/** Documents that clients give: document 1 sections 5 and 7. */
export function uploadRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const { db, keyring } = service
  const gate = createGate(filesAtOnce)
  const known = requireClientOrNewcomer(service)
  const middleware = [known, requirePermission(service, 'upload own documents')]
  const refusals = ['unauthenticated', 'forbidden', 'notFound', 'invalidInput'] as const

  api.openapi(
    createRoute({
      method: 'post',
      path: '/patientUpload/encrypted',
      tags,
      summary: 'Upload one document or several, all or none',
      middleware,
      request: { headers, body: filesBody },
      responses: {
        201: json('The file, or the list of them', uploadAnswer),
        ...problems(...refusals, 'tooLarge', 'unsupportedType', 'conflict', 'tooManyRequests', 'unavailable'),
      },
    }),
    async (c) => {
      const boundary = boundaryOf(c.req.header('content-type'))
      const stream = c.req.raw.body
      if (boundary === null || !stream) return answerProblem(c, { code: 'unsupportedType' })
      const claimed = Number(c.req.header('content-length') ?? 0)
      if (claimed > largestBatch.files * (largestUpload.bytes + 64 * 1024))
        return answerProblem(c, { code: 'tooLarge', message: largestUpload.message })
      const { subject } = c.get('caller')
      const clientId = await readClientId(db, subject)
      if (clientId === null) return answerProblem(c, { code: 'notFound' })
      const sender = {
        clientId,
        subject,
        requestId: c.get('requestId'),
        key: c.req.header('idempotency-key'),
      }
      const result = await receiveFiles(service, sender, { parts: readFileParts(stream, boundary), gate })
      if (!result.ok) return answerProblem(c, result.failure)
      // A replay comes from the database, which orders fields its own way; the answer is the same to the letter.
      const files = result.value.map(({ fileId, name, size, type }) => ({ fileId, name, size, type }))
      const [first, ...others] = files
      return c.json(others.length === 0 && first ? first : { files }, 201, personal)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/patientUpload/{fileId}',
      tags,
      summary: 'Download a document, by its client or by a clinician who sees them',
      middleware: [known],
      request: { params: one },
      responses: {
        200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } },
        ...problems(...refusals, 'tooManyRequests', 'unavailable'),
      },
    }),
    async (c) => {
      const { fileId: id } = c.req.valid('param')
      const result = await readFile(service, { id, caller: c.get('caller'), requestId: c.get('requestId') })
      if (!result.ok) return answerProblem(c, result.failure)
      const { name, mime, content } = result.value
      return c.body(new Uint8Array(content), 200, {
        ...personal,
        'content-type': mime,
        'content-disposition': attachmentNamed(name),
        'content-security-policy': "sandbox; default-src 'none'",
      })
    },
  )

  api.openapi(
    createRoute({
      method: 'delete',
      path: '/patientUpload/{fileId}',
      tags,
      summary: 'Remove a document',
      middleware,
      request: { params: one },
      responses: { 204: { description: 'Removed' }, ...problems(...refusals) },
    }),
    async (c) => {
      const asked = { id: c.req.valid('param').fileId, subject: c.get('caller').subject }
      const result = await removeFile(service, { ...asked, requestId: c.get('requestId') })
      return result.ok ? c.body(null, 204) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/client-records/me/files',
      tags,
      summary: 'The client’s documents, latest first',
      middleware,
      request: { query: ownFilesQuery },
      responses: { 200: json('Documents', z.array(uploadedFileSchema)), ...problems(...refusals) },
    }),
    async (c) => {
      const asker = { subject: c.get('caller').subject, requestId: c.get('requestId') }
      const result = await listOwnFiles(service, { ...asker, kind: c.req.valid('query').kind })
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'put',
      path: '/client-records/me/referral',
      tags,
      summary: 'Say what the referral is, and which documents belong to it',
      middleware,
      request: { headers, body: body(referralRequest) },
      responses: { 204: { description: 'Saved' }, ...problems(...refusals, 'idempotencyKeyReused') },
    }),
    async (c) => {
      const request = c.req.valid('json')
      const { subject } = c.get('caller')
      const keyed = { scope: `${subject} PUT referral`, key: c.req.header('idempotency-key'), request }
      const asked = { subject, requestId: c.get('requestId'), request, now: service.now() }
      const result = await idempotently(db, keyed, (tx) => saveReferral(tx, keyring, asked))
      return result.ok ? c.body(null, 204) : answerProblem(c, result.failure)
    },
  )
}
