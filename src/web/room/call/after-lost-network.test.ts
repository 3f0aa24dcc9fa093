import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { roomStateFor } from '#test/support/room-state.ts'
import { createLocalMedia } from './local-media.ts'
import { createCall } from './create-call.ts'

type Track = { kind: string; enabled: boolean; stop: () => void; addEventListener: () => void }
const makeTrack = (kind: string): Track => ({
  kind,
  enabled: true,
  stop: () => {},
  addEventListener: () => {},
})

class FakeMediaStream {
  readonly tracks: Track[] = []
  addTrack = (track: Track) => void this.tracks.push(track)
  removeTrack = (track: Track) => void this.tracks.splice(this.tracks.indexOf(track), 1)
  getTracks = () => [...this.tracks]
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
}

/** A connection that finds no one; it keeps what it was given to send. */
class FakeConnection extends EventTarget {
  static all: FakeConnection[] = []
  iceConnectionState = 'new'
  connectionState = 'new'
  signalingState = 'stable'
  restarts = 0
  readonly transceivers: { sender: { track: Track | null }; kind: string }[] = []
  constructor() {
    super()
    FakeConnection.all.push(this)
  }
  addTransceiver(kind: string) {
    const sender = {
      track: null as Track | null,
      replaceTrack: async (track: Track | null) => {
        sender.track = track
      },
    }
    const transceiver = { sender, kind, receiver: { track: { kind } }, direction: 'sendrecv' }
    this.transceivers.push(transceiver)
  }
  getTransceivers = () => this.transceivers
  getStats = async () => new Map()
  setConfiguration = () => {}
  restartIce = () => {
    this.restarts += 1
  }
  close = () => {
    this.signalingState = 'closed'
  }
}

class FakeStream extends EventTarget {
  static all: FakeStream[] = []
  constructor() {
    super()
    FakeStream.all.push(this)
  }
  close = () => {}
}

const client = {
  personId: '3f1f5b0e-4f0e-4c1e-9a57-3f5b0a7c3d22',
  role: 'client' as const,
  name: 'Robin',
  guestKind: null,
  standing: 'admitted' as const,
  tabId: 'their-tab',
  since: null,
  lastSeenAt: null,
  privacy: null,
}
const room = { ...roomStateFor('clinician'), people: [client] }

const page = new EventTarget()
let sent: { message: { kind: string } }[]

beforeEach(() => {
  sent = []
  FakeConnection.all = []
  FakeStream.all = []
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('RTCPeerConnection', FakeConnection)
  vi.stubGlobal('MediaStream', FakeMediaStream)
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async () => {
        const stream = new FakeMediaStream()
        stream.addTrack(makeTrack('audio'))
        stream.addTrack(makeTrack('video'))
        return stream
      },
      enumerateDevices: async () => [],
    },
  })
  let tabs = 0
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (path.endsWith('/tabs')) return Response.json({ tabId: `tab-${(tabs += 1)}`, room }, { status: 201 })
    if (body) sent.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const newest = () => FakeConnection.all.at(-1) ?? expect.fail('No connection was made')
const given = (connection: FakeConnection) =>
  connection.transceivers.map(({ kind, sender }) => [kind, sender.track?.enabled])
const bothOff = [
  ['audio', false],
  ['video', false],
]

it('a muted microphone and a camera that is off stay so when a lost network comes back, and on a new connection', async () => {
  const media = createLocalMedia()
  await media.start({ withCamera: true })
  const call = createCall({ roomId: 'room', room, media })
  const stop = call.start()
  await vi.waitFor(() => expect(FakeConnection.all).toHaveLength(1))
  media.setMuted(true)
  media.setCameraOff(true)
  await vi.waitFor(() => expect(given(newest())).toEqual(bothOff))

  // The network was lost, and the device is online again: a new way is looked for with the same tracks.
  newest().iceConnectionState = 'failed'
  newest().dispatchEvent(new Event('iceconnectionstatechange'))
  page.dispatchEvent(new Event('online'))
  expect(newest().restarts).toBe(2)
  expect(given(newest())).toEqual(bothOff)

  // Away for too long: this tab comes in again, with a new connection. The others are told once more what is off.
  sent.length = 0
  const over = new MessageEvent('over', { data: JSON.stringify({ reason: 'left' }) })
  FakeStream.all.at(-1)?.dispatchEvent(over)
  await vi.waitFor(() => expect(FakeConnection.all).toHaveLength(2))
  await vi.waitFor(() => expect(given(newest())).toEqual(bothOff))
  await vi.waitFor(() =>
    expect(sent.map(({ message }) => message)).toContainEqual({
      kind: 'media',
      microphone: false,
      camera: false,
      screen: false,
    }),
  )
  expect(media.current()).toMatchObject({ isMuted: true, isCameraOff: true })
  stop()
})
