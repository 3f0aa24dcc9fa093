import { afterEach, expect, it, vi } from 'vitest'
import { roomStateFor } from '#test/support/room-state.ts'
import { createLocalMedia } from '../media/local-media.ts'
import { createCall } from './create-call.ts'

afterEach(() => vi.unstubAllGlobals())

const noStream = class extends EventTarget {
  close = () => {}
}

/** The server answers other calls than coming in with this. */
function comeIn(answer: (path: string) => Response, join = 201) {
  vi.stubGlobal('EventSource', noStream)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const room = roomStateFor('clinician')
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/tabs') ? Response.json({ tabId: 'a-tab', room }, { status: join }) : answer(path),
  )
  const call = createCall({ roomId: 'room', room, media: createLocalMedia() })
  return { call, stop: call.start() }
}

it.each([
  [409, 'alone', []],
  [403, 'failed', []],
  [204, 'sent', ['hello']],
])('a line that the server answers with %i is %s', async (status, sent, shown) => {
  const { call, stop } = comeIn(() =>
    status === 204
      ? new Response(null, { status })
      : Response.json({ code: 'conflict', message: 'No one else is in the room.' }, { status }),
  )
  await vi.waitFor(() => expect(call.current().isJoined).toBe(true))
  expect(await call.sendChat('hello')).toBe(sent)
  expect(call.current().chat.map(({ text }) => text)).toEqual(shown)
  stop()
})

it('a screen that is chosen after the call has ended is stopped, and shown to no one', async () => {
  const { call, stop } = comeIn(() => new Response(null, { status: 204 }))
  const screen = { stop: vi.fn<() => void>(), addEventListener: () => {} }
  const chosen = Promise.withResolvers<{ getVideoTracks: () => unknown[] }>()
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: () => chosen.promise } })
  const sharing = call.shareScreen()
  stop()
  chosen.resolve({ getVideoTracks: () => [screen] })
  await sharing
  expect(screen.stop).toHaveBeenCalledOnce()
  expect(call.current().screen).toBeNull()
})

it.each([
  [404, 'gone'],
  [401, 'closed'],
  [409, 'closed'],
])('who comes in and is answered with %i is out: %s', async (status, out) => {
  const { call, stop } = comeIn(() => new Response(null, { status: 204 }), status)
  await vi.waitFor(() => expect(call.current().out).toBe(out))
  stop()
})
