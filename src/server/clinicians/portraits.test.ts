import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleJpg, samplePng, sampleWebp } from '#domain/uploads/sample-portraits.fixture.ts'
import { createEditorApi, wholeProfile } from './editor.fixture.ts'

let api: Awaited<ReturnType<typeof createEditorApi>>
beforeAll(async () => {
  api = await createEditorApi()
})
afterAll(() => api.close())

const upload = (body: Uint8Array) => api.call('POST', '/portraits', { body })
const text = (words: string) => new TextEncoder().encode(words)

it('is kept without where it was taken, under an address that never changes its content', async () => {
  const { status, body } = await upload(sampleJpg({ notes: true, tail: '<script>alert(1)</script>' }))
  expect(status).toBe(201)
  expect(body.avatar).toMatch(/^\/portraits\/[\da-f]{32}\.jpg$/)
  const answer = await api.app.request(body.avatar)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const content = Buffer.from(await answer.arrayBuffer())
  expect(content.equals(Buffer.from(sampleJpg()))).toBe(true)
  expect(content.toString('latin1')).not.toMatch(/GPS|script/)
  // The same picture again, and with other notes, is the same portrait.
  expect((await upload(sampleJpg())).body).toEqual(body)
})

it.each([
  ['png', samplePng({ notes: true })],
  ['webp', sampleWebp({ notes: true })],
])('may be %s', async (type, bytes) => {
  const { status, body } = await upload(bytes)
  expect(status).toBe(201)
  const answer = await api.app.request(body.avatar)
  expect(answer.headers.get('content-type')).toBe(`image/${type}`)
  expect(await answer.text()).not.toContain('GPS')
})

it.each([
  ['SVG with a script', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
  ['a page that is called a picture', text('<!doctype html><script>alert(1)</script>'), 415],
  ['a page behind a signature', text('\u00ff\u00d8\u00ff<script>'), 415],
  ['GIF', text('GIF89a'), 415],
  ['nothing', new Uint8Array(), 415],
  ['a picture that moves', sampleWebp({ animated: true }), 415],
  ['one with huge dimensions', samplePng({ width: 60_000 }), 422],
  ['one that is not square', sampleJpg({ width: 640, height: 320 }), 422],
  ['a broken one', sampleJpg().subarray(0, 60), 422],
  ['one that is too large', sampleJpg({ tail: 'x'.repeat(252_000) }), 422],
  ['one that is far too large', sampleJpg({ tail: 'x'.repeat(400_000) }), 413],
])('%s is refused in words', async (_, bytes, status) => {
  const answer = await upload(bytes)
  expect(answer.status).toBe(status)
  expect(answer.body.message).toMatch(/^[A-Z].+\.$/)
})

it('shows on the profile that is saved with it; drawn ones stay as they are', async () => {
  await api.db.insertInto('portraits').values({ id: 'drawn-1', svg: '<svg/>' }).execute()
  expect((await api.app.request('/portraits/drawn-1.svg')).headers.get('content-type')).toBe('image/svg+xml')
  const { portraitId, avatar } = (await upload(samplePng())).body
  const added = await api.call('POST', '/clinicians', { body: { ...wholeProfile, portraitId } })
  expect((await api.call('GET', `/clinicians/${added.body.id}`)).body).toMatchObject({ avatar })
})

it('that was never saved with a profile goes a day later; one that is shown stays', async () => {
  const kept = (await upload(samplePng({ width: 200 }))).body
  await api.call('POST', '/clinicians', { body: { ...wholeProfile, portraitId: kept.portraitId } })
  const left = (await upload(samplePng({ width: 300 }))).body
  await api.db
    .updateTable('portraits')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .execute()
  await upload(samplePng({ width: 400 }))
  expect((await api.app.request(kept.avatar)).status).toBe(200)
  expect((await api.app.request(left.avatar)).status).toBe(404)
})
