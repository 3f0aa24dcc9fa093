import { afterEach, expect, it, vi } from 'vitest'
import { callRoom } from './call-room.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const privacy = { params: { roomId: 'a-room' }, body: { answer: 'private' } } as const

it('an answer that breaks off is no answer, so that it is asked for again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"tabId":"0b5f', { status: 201 }))
  expect(await callRoom('joinRoom', { params: { roomId: 'a-room' } })).toMatchObject({
    ok: false,
    problem: { code: 'offline', status: 0 },
  })
})

it('is given up after ten seconds, in which a person in a session waits', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const answer = callRoom('answerPrivacy', privacy)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toMatchObject({ ok: false, problem: { code: 'offline' } })
})

it('what is taken without a word is taken', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await callRoom('answerPrivacy', privacy)).toMatchObject({ ok: true })
})
