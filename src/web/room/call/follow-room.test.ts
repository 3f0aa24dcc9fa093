import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RoomOver } from '#contract/room-signals.ts'
import { followRoom } from './room-signals.ts'

/** A browser's stream that a test speaks through. */
class FakeStream extends EventTarget {
  static all: FakeStream[] = []
  readonly path: string
  isClosed = false
  constructor(path: string) {
    super()
    this.path = path
    FakeStream.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(name: string, data: unknown = {}, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }))
  }
}

const newest = () => FakeStream.all.at(-1) ?? expect.fail('No stream was opened')
let page: EventTarget
let answer: () => Response
let stop = () => {}
const followed = {
  onRoom: vi.fn<() => void>(),
  onSignal: vi.fn<() => void>(),
  onOver: vi.fn<(over: RoomOver) => void>(),
  onLive: vi.fn<(isLive: boolean) => void>(),
}

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  FakeStream.all = []
  answer = () => Response.json({ room: {}, door: {} })
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('fetch', async () => answer())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  for (const heard of Object.values(followed)) heard.mockReset()
  stop = followRoom({ roomId: 'room', tabId: 'tab' }, followed)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is opened again behind the last signal at the server’s word, and no one is told of a break', () => {
  newest().say('room')
  newest().say('signal', {}, '7')
  newest().say('again')
  expect(FakeStream.all).toHaveLength(2)
  expect(newest().path).toContain('after=7')
  expect(followed.onLive.mock.calls).toEqual([[true]])
})

it('is given up after a silence, although nothing says that it broke', () => {
  newest().say('room')
  vi.advanceTimersByTime(20_000)
  newest().say('here')
  vi.advanceTimersByTime(20_000)
  expect(followed.onLive).not.toHaveBeenCalledWith(false)
  vi.advanceTimersByTime(10_000)
  expect(followed.onLive).toHaveBeenLastCalledWith(false)
  expect(FakeStream.all[0]?.isClosed).toBe(true)
  expect(FakeStream.all.length).toBeGreaterThan(1)
})

it('is opened less and less often while the server is away, and at once when the device is online again', () => {
  const fail = () => newest().dispatchEvent(new Event('error'))
  for (let times = 0; times < 6; times += 1) {
    fail()
    vi.advanceTimersByTime(13_000)
  }
  const before = FakeStream.all.length
  fail()
  vi.advanceTimersByTime(7_000)
  expect(FakeStream.all).toHaveLength(before)
  page.dispatchEvent(new Event('online'))
  expect(FakeStream.all).toHaveLength(before + 1)
})

it.each([
  ['whose place is gone', () => Response.json({ room: null, door: {} }), true],
  ['whose session is gone', () => Response.json({ code: 'notFound' }, { status: 404 }), true],
  ['whose server is away', () => Response.json({}, { status: 503 }), false],
  ['who asked too often', () => Response.json({ room: {}, door: {} }), false],
])('someone %s', async (_who, given, isOut) => {
  answer = given
  newest().dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(followed.onOver.mock.calls).toEqual(isOut ? [[{ reason: 'closed' }]] : [])
  expect(newest().isClosed).toBe(isOut)
})
