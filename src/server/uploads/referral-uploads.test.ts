import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createUploadApi, pdf } from '#test/support/upload-api.ts'
import { OpenAPIHono } from '@hono/zod-openapi'
import { createApi } from '../api.ts'
import { makeFormToken } from '../forms/form-token.ts'
import { accessLog } from '../http/access-log.ts'
import type { AppEnv } from '../http/environment.ts'

let api: Awaited<ReturnType<typeof createUploadApi>>
const app = new OpenAPIHono<AppEnv>()
beforeAll(async () => {
  api = await createUploadApi()
  const service = { ...api.service, config: { ...api.service.config, TRUSTED_PROXIES: 1 } }
  app.use(accessLog(service.log)).route('/api', createApi(service))
})
afterAll(() => api.close())

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
