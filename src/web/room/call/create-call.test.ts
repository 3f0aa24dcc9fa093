import { afterEach, expect, it, vi } from 'vitest'
import { roomStateFor } from '#test/support/room-state.ts'
import { createLocalMedia } from './local-media.ts'
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
  [409, { draft: 'hello', notSent: 'alone' }, []],
  [403, { draft: 'hello', notSent: 'failed' }, []],
  [204, { draft: '', notSent: null }, ['hello']],
])('a line that the server answers with %i leaves %j', async (status, left, shown) => {
  const { call, stop } = comeIn(() =>
    status === 204
      ? new Response(null, { status })
      : Response.json({ code: 'conflict', message: 'No one else is in the room.' }, { status }),
  )
  await vi.waitFor(() => expect(call.current().isJoined).toBe(true))
  call.writeChat('hello')
  await call.sendChat()
  expect(call.current().chat).toMatchObject(left)
  expect(call.current().chat.lines.map(({ text }) => text)).toEqual(shown)
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
  [201, true],
  [409, false],
])('remembers whether this page was let in (%i: %j)', async (join, wasLetIn) => {
  const { call, stop } = comeIn(() => Response.json({ room: null, gone: null, door }), join)
  await vi.waitFor(() => expect(call.current().isJoined || call.current().out !== null).toBe(true))
  expect(call.current().wasLetIn).toBe(wasLetIn)
  stop()
  expect(call.current().wasLetIn).toBe(wasLetIn)
})

const door = { canSendCode: false, practicePhone: null }
const later = { ...roomStateFor('clinician'), phase: 'tooEarly', startsAt: '2026-11-20T00:00:00.000Z' }

it.each([
  ['was moved', 409, { room: later, gone: null, door }, 'moved'],
  ['was cancelled', 404, { room: null, gone: { why: 'cancelled', role: 'client' }, door }, 'cancelled'],
  ['goes on without them', 401, { room: null, gone: null, door }, 'signedOut'],
])(
  'who cannot come into a session that %s reads the room again, and is told so',
  async (_what, status, read, out) => {
    const { call, stop } = comeIn(() => Response.json(read), status)
    await vi.waitFor(() => expect(call.current().out).toBe(out))
    if (out === 'moved') expect(call.current().room.startsAt).toBe(later.startsAt)
    stop()
  },
)

it('whose stream ends because the room has closed is told that the session is over', async () => {
  const streams: EventTarget[] = []
  const over = { ...roomStateFor('clinician'), phase: 'over' }
  const { call, stop } = comeIn(() => Response.json({ room: over, gone: null, door }))
  vi.stubGlobal(
    'EventSource',
    class extends noStream {
      constructor() {
        super()
        streams.push(this)
      }
    },
  )
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.dispatchEvent(new MessageEvent('over', { data: JSON.stringify({ reason: 'closed' }) }))
  expect(call.current().out).toBe('asking')
  await vi.waitFor(() => expect(call.current().room.phase).toBe('over'))
  stop()
})

it('a client whose place has ended, and whose log-in has not, takes it again and comes in', async () => {
  const room = roomStateFor('client')
  const asked: string[] = []
  vi.stubGlobal('EventSource', noStream)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.split('/').at(-1) ?? '')
    if (path.endsWith('/entries')) return Response.json(room)
    const hasPlace = asked.includes('entries')
    return Response.json(hasPlace ? { tabId: 'a-tab', room } : {}, { status: hasPlace ? 201 : 401 })
  })
  const call = createCall({ roomId: 'room', room, media: createLocalMedia() })
  const stop = call.start()
  await vi.waitFor(() => expect(call.current().isJoined).toBe(true))
  expect(asked).toEqual(['tabs', 'entries', 'tabs'])
  stop()
})
