import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { largestUpload } from '#domain/uploads/upload-rules.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createUploadApi, pdf } from '#test/support/upload-api.ts'
import { OpenAPIHono } from '@hono/zod-openapi'
import { createApi } from '../app.ts'
import { makeFormToken } from '../messages/known-forms.ts'
import { accessLog } from '../http/middleware.ts'
import type { AppEnv } from '../http/context.ts'
import { perNetwork } from './routes.ts'
import { mostUnclaimedBytes } from './upload-store.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
const app = new OpenAPIHono<AppEnv>()
beforeAll(async () => {
  api = await createUploadApi()
  const service = { ...api.service, config: { ...api.service.config, TRUSTED_PROXIES: 1 } }
  app.use(accessLog(service.log)).route('/api', createApi(service))
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('uploads').execute()
  await setHits(api.db, perNetwork.name, 0)
})

const mebibyte = 1024 * 1024
const headersFrom = (address: string) => ({
  'x-forwarded-for': address,
  'x-form-token': makeFormToken(api.keyring, new Date(api.service.now().getTime() - 60_000)),
})

/** A referral of which 9 MB come at once, and the rest never. */
function sendWithoutEnd(address: string, count: (bytes: number) => void) {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const pieces = [Buffer.from(head), ...Array.from({ length: 9 }, () => Buffer.alloc(mebibyte))]
  const ended = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = pieces.shift()
        if (!piece) return ended.promise.then(() => controller.error(new Error('gone')))
        count(piece.length)
        controller.enqueue(new Uint8Array(piece))
      },
    },
    { highWaterMark: 0 },
  )
  const init = {
    method: 'POST',
    headers: { ...headersFrom(address), 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  }
  const answer = app.request('/api/submissions/files', init)
  return async () => {
    ended.resolve()
    await answer
  }
}

it('a client’s upload does not wait for referrals, however many are on their way', async () => {
  const token = await api.signUp()
  let sent = 0
  const senders = Array.from({ length: 10 }, (_, index) =>
    sendWithoutEnd(`203.0.${index}.1`, (bytes) => (sent += bytes)),
  )
  onTestFinished(async () => void (await Promise.all(senders.map((end) => end()))))
  // Their own room is full, and one of them has been let on to its last byte.
  await vi.waitFor(() => expect(sent).toBeGreaterThan(27 * mebibyte), { timeout: 10_000 })
  const began = performance.now()
  expect((await api.upload(token, [pdf], { app })).status).toBe(201)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(sent).toBeLessThan(50 * mebibyte)
})

describe('a disk that anybody may write to', () => {
  const send = async (address: string) => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(pdf.content)], 'a.pdf'))
    const init = { method: 'POST', headers: headersFrom(address), body }
    return (await app.request('/api/submissions/files', init)).status
  }
  /** So many bytes in files as large as they may be. */
  const held = async (bytes: number, more: { submission_id?: string; attached_at?: Date } = {}) => {
    const details = {
      client_id: null,
      status: 'stored',
      type: 'pdf',
      sealed_details: Buffer.from('x'),
    } as const
    const sizes = Array.from({ length: Math.ceil(bytes / largestUpload.bytes) }, (_, index) =>
      Math.min(largestUpload.bytes, bytes - index * largestUpload.bytes),
    )
    const rows = sizes.map((size) => ({ id: randomUUID(), size, ...details, ...more }))
    await api.db.insertInto('uploads').values(rows).execute()
    return rows.length
  }
  const submission = async (isSuspected: boolean) => {
    const { id } = await api.db
      .insertInto('form_submissions')
      .values({
        practice_id: 'banksia',
        form_id: 'referral',
        sealed_submission: Buffer.from('x'),
        is_suspected: isSuspected,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('is limited by network, whatever the addresses', async () => {
    expect(await send('198.51.100.1')).toBe(201)
    await setHits(api.db, perNetwork.name, perNetwork.most)
    expect(await send('198.51.100.2')).toBe(429)
    expect(await send('198.51.101.2')).toBe(201)
  })

  it('takes no more than 500 MB of documents that no referral has taken', async () => {
    const before = await held(mostUnclaimedBytes - pdf.content.length)
    expect(await send('198.51.102.1')).toBe(201)
    expect(await send('198.51.102.2')).toBe(503)
    expect(await api.db.selectFrom('uploads').select('id').execute()).toHaveLength(before + 1)
    const token = await api.signUp()
    expect((await api.upload(token, [pdf], { app })).status).toBe(201)
  })

  it('counts what came with suspected messages, and not what came with others', async () => {
    await held(mostUnclaimedBytes, { submission_id: await submission(false), attached_at: new Date() })
    expect(await send('198.51.103.1')).toBe(201)
    await held(mostUnclaimedBytes, { submission_id: await submission(true), attached_at: new Date() })
    expect(await send('198.51.103.2')).toBe(503)
  })
})
