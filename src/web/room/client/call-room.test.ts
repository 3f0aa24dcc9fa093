import { afterEach, expect, it, vi } from 'vitest'
import { callRoom } from './call-room.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const privacy = { params: { roomId: 'a-room' }, body: { answer: 'private' } } as const

it('an answer that breaks off is no answer, so that it is asked for again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"tabId":"0b5f', { status: 201 }))
  expect(await callRoom('joinRoom', { params: { roomId: 'a-room' } })).toMatchObject({
    ok: false,
    problem: { code: 'offline', status: 0 },
  })
})

it('no one waits without end, for an answer or for the rest of it', async () => {
  const over = new AbortController()
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(new DOMException('over', 'TimeoutError')))
    return promise
  })
  const answer = callRoom('answerPrivacy', privacy)
  over.abort()
  expect(await answer).toMatchObject({ ok: false, problem: { code: 'offline' } })
  expect(patience).toHaveBeenCalledWith(10_000)
})

it('what is taken without a word is taken', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await callRoom('answerPrivacy', privacy)).toMatchObject({ ok: true })
})
