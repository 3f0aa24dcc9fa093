import { createStore } from '../store.ts'
import { isHopeless, type Link, newLink, nextLink } from './link-state.ts'
import { negotiate, type PeerMessage } from './negotiate.ts'
import { type Received, toReceived } from './read-stats.ts'

/** What this device gives: each may be missing, and be there later. */
export type OwnTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

type PeerOptions = {
  polite: boolean
  iceServers: () => RTCIceServer[]
  ownTracks: () => OwnTracks
  send: (message: PeerMessage) => void
}

export type PeerState = { link: Link; received: Received; stream: MediaStream }

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
