import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendCall } from './call-api.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Fetch = Parameters<typeof sendCall>[0]
type Options = Parameters<typeof sendCall>[3]

const call = (fetch: Fetch, options?: Options) =>
  sendCall(fetch, { method: 'POST', path: '/api/bookings' }, { body: { a: 1 } }, options)
const unanswered = { ok: false, problem: { code: 'offline', status: 0 } }
const never = new Promise<never>(() => {})

/** As a browser’s: it ends with its signal. */
const hang: Fetch = (_, { signal }) =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('over', 'AbortError'))),
  )

it.each<[string, Fetch]>([
  ['that never answers', hang],
  ['whose token cannot be renewed', () => never],
  ['that answers only its head', async () => Object.assign(new Response('{'), { json: () => never })],
])('gives up after a minute on a service %s', async (_, fetch) => {
  let isOver = false
  const answer = call(fetch).finally(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toMatchObject(unanswered)
})

it('gives up on what it only reads after twenty seconds', async () => {
  const answer = sendCall(() => never, { method: 'GET', path: '/api/holds' }, {})
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await answer).toMatchObject(unanswered)
})

it('ends the request that it gives up on', async () => {
  let signal: AbortSignal | null | undefined
  const answer = call((_, init) => ((signal = init.signal), never), { patienceMs: 5_000 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([(await answer).ok, signal?.aborted]).toEqual([false, true])
})

it.each([
  ['breaks off on its way', '{"appointmentId":"0b5f'],
  ['is the page of a network that wants a login first', '<!doctype html><title>Free Wi-Fi</title>'],
])('takes an answer that %s for none', async (_, text) => {
  expect(await call(async () => new Response(text, { status: 200 }))).toMatchObject(unanswered)
})

it('leaves no timer behind an answer', async () => {
  expect(await call(async () => Response.json({ id: 7 }))).toEqual({ ok: true, value: { id: 7 } })
  expect(vi.getTimerCount()).toBe(0)
})

it('throws where the caller no longer wants the answer, and tells the request', async () => {
  const stop = new AbortController()
  const answer = call(hang, { signal: stop.signal })
  stop.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
})
