import { negotiate, type PeerMessage } from './negotiate.ts'
import { createStore } from '../../ui/store.ts'

/** What this device gives: each may be missing, and be there later. */
export type OwnTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

type PeerOptions = {
  polite: boolean
  iceServers: () => RTCIceServer[]
  ownTracks: () => OwnTracks
  send: (message: PeerMessage) => void
}

export type PeerState = { link: PeerLink; received: ReceivedCounts; stream: MediaStream }

export type Peer = ReturnType<typeof createPeer>

const sampleMs = 1_000
/** After this long a way that was lost is looked for anew. Shorter interruptions mend themselves. */
const disconnectedMs = 2_000
/** An offer that no one answered for so long may have been lost with the network. */
const offerMs = 8_000

/** The connection to one other tab. The impolite side makes the first offer; after that either may. */
export function createPeer({ polite, iceServers, ownTracks, send }: PeerOptions) {
  const connection = new RTCPeerConnection({ iceServers: iceServers() })
  const store = createStore<PeerState>({
    link: newLink(performance.now()),
    received: toReceived([]),
    stream: new MediaStream(),
  })
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let lostSince: number | null = null

  const putTracks = async () => {
    const own = ownTracks()
    const put = connection.getTransceivers().map((transceiver) => {
      if (transceiver.currentDirection === 'stopped') return undefined
      const track = transceiver.receiver.track.kind === 'audio' ? own.audio : own.video
      // Only what is new: replacing a track by itself while an offer is taken back ends the page in Chromium.
      if (transceiver.direction !== 'sendrecv') transceiver.direction = 'sendrecv'
      return transceiver.sender.track === track ? undefined : transceiver.sender.replaceTrack(track)
    })
    await Promise.all(put)
  }

  const { receive, sendDescription, askForOffer } = negotiate(connection, {
    polite,
    send,
    beforeAnswer: putTracks,
    onAsked: () => restart(),
  })

  /**
   * Looks for a new way. Only the impolite side offers one, the other asks it to: where two such offers meet, one is taken back, and
   * Chromium then loses the picture that it sends.
   */
  function restart() {
    if (connection.signalingState === 'closed') return
    if (polite) return askForOffer()
    connection.setConfiguration({ iceServers: iceServers() })
    connection.restartIce()
  }

  const after = (ms: number, then: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      then()
    }, ms)
    timers.add(timer)
  }

  connection.addEventListener('iceconnectionstatechange', () => {
    if (connection.iceConnectionState === 'failed') restart()
    if (connection.iceConnectionState === 'disconnected')
      after(disconnectedMs, () => connection.iceConnectionState === 'disconnected' && restart())
  })
  connection.addEventListener('signalingstatechange', () => {
    if (connection.signalingState !== 'have-local-offer') return
    const sendAgain = () => {
      if (connection.signalingState !== 'have-local-offer') return
      sendDescription()
      after(offerMs, sendAgain)
    }
    after(offerMs, sendAgain)
  })
  connection.addEventListener('track', ({ track }) => {
    const stream = new MediaStream([...store.current().stream.getTracks(), track])
    store.change({ stream })
  })

  const sample = async () => {
    const entries: Record<string, unknown>[] = []
    if (connection.signalingState !== 'closed')
      (await connection.getStats()).forEach((entry: Record<string, unknown>) => entries.push(entry))
    const received = entries.length > 0 ? toReceived(entries) : store.current().received
    const link = nextLink(store.current().link, { at: performance.now(), received: received.packets })
    lostSince = link.state === 'connected' ? null : (lostSince ?? performance.now())
    store.change({ link, received })
  }
  const sampling = setInterval(() => void sample(), sampleMs)
  window.addEventListener('online', restart)

  if (!polite) {
    for (const kind of ['audio', 'video'] as const) connection.addTransceiver(kind, { direction: 'sendrecv' })
    void putTracks()
  }

  return {
    ...store,
    receive,
    /** After a device was chosen, or a screen is shared: the other side notices nothing but the picture. */
    putTracks,
    /** No way was found although it was looked for: begin again, as someone who just came. */
    isHopeless: () =>
      connection.signalingState === 'closed' ||
      (lostSince !== null &&
        isHopeless(store.current().link, {
          lostMs: performance.now() - lostSince,
          hasFailed: connection.connectionState === 'failed',
        })),
    close: () => {
      clearInterval(sampling)
      for (const timer of timers) clearTimeout(timer)
      window.removeEventListener('online', restart)
      connection.close()
    },
  }
}

/**
 * Whether the other one is there, judged by what arrives and not by what the browser believes: a connection that carries nothing is
 * lost, whatever its state says. See docs/product/session-room.md#connected.
 */
export type LinkState = 'connecting' | 'connected' | 'lost' | 'gone'

/** How much of anything has arrived from the other side so far, and when that was counted. */
export type TrafficSample = { at: number; received: number }

export type PeerLink = { state: LinkState; received: number; heardAt: number | null; since: number }

const linkTimes = {
  /** Longer than the pauses of a healthy connection: an empty one is checked every two to three seconds. */
  silenceMs: 5_000,
  /** Calmly: a phone that changes from Wi-Fi to the mobile network needs this long. */
  patienceMs: 30_000,
  /** Looked for in vain for so long: only a new connection helps. */
  hopelessMs: 15_000,
  /** One that never heard anything may be slow, not broken: a little longer. Its offer may also have been lost with the network. */
  neverHeardMs: 20_000,
} as const

/** Whether to begin again, as someone who just came. `lostMs`: for how long nothing has arrived. */
export const isHopeless = (
  { heardAt }: PeerLink,
  { lostMs, hasFailed }: { lostMs: number; hasFailed: boolean },
) => lostMs > (hasFailed || heardAt !== null ? linkTimes.hopelessMs : linkTimes.neverHeardMs)

export const newLink = (at: number): PeerLink => ({
  state: 'connecting',
  received: 0,
  heardAt: null,
  since: at,
})

export function nextLink(link: PeerLink, { at, received }: TrafficSample): PeerLink {
  // A new connection counts from nothing again.
  const isHeard = received > 0 && received !== link.received
  const heardAt = isHeard ? at : link.heardAt
  const state = linkStateAt(heardAt, link.since, at)
  return { ...link, received, heardAt, state }
}

function linkStateAt(heardAt: number | null, since: number, at: number): LinkState {
  if (heardAt === null) return at - since < linkTimes.patienceMs ? 'connecting' : 'gone'
  const silence = at - heardAt
  if (silence < linkTimes.silenceMs) return 'connected'
  return silence < linkTimes.patienceMs ? 'lost' : 'gone'
}

/** What a connection has received so far. */
type ReceivedCounts = {
  /** Packets of sound and picture, and the checks that keep a silent connection open. */
  packets: number
  soundBytes: number
  pictureBytes: number
  framesDecoded: number
  lostShare: number
  roundTripMs: number | null
}

type StatsEntry = Readonly<Record<string, unknown>>

const numberIn = (entry: StatsEntry, name: string): number => {
  const value = entry[name]
  return typeof value === 'number' ? value : 0
}

/** From the entries of `getStats`: https://www.w3.org/TR/webrtc-stats/. */
export function toReceived(entries: Iterable<StatsEntry>): ReceivedCounts {
  const received = { packets: 0, soundBytes: 0, pictureBytes: 0, framesDecoded: 0, lost: 0, media: 0 }
  let roundTripMs: number | null = null
  for (const entry of entries) {
    if (entry.type === 'inbound-rtp') {
      received.packets += numberIn(entry, 'packetsReceived')
      received.media += numberIn(entry, 'packetsReceived')
      received[entry.kind === 'audio' ? 'soundBytes' : 'pictureBytes'] += numberIn(entry, 'bytesReceived')
      received.framesDecoded += numberIn(entry, 'framesDecoded')
      received.lost += Math.max(0, numberIn(entry, 'packetsLost'))
    }
    if (entry.type === 'candidate-pair' && entry.nominated === true) {
      received.packets += numberIn(entry, 'responsesReceived') + numberIn(entry, 'requestsReceived')
      if (typeof entry.currentRoundTripTime === 'number') roundTripMs = entry.currentRoundTripTime * 1000
    }
  }
  const { lost, media, ...counts } = received
  return { ...counts, lostShare: lost === 0 ? 0 : lost / (lost + media), roundTripMs }
}

/** In words for a person: null while it is too early to tell. */
export function qualityOf({ lostShare, roundTripMs }: ReceivedCounts): 'good' | 'slow' | null {
  if (roundTripMs === null) return null
  return lostShare > 0.05 || roundTripMs > 400 ? 'slow' : 'good'
}
