/** What a connection has received so far. */
export type Received = {
  /** Packets of sound and picture, and the checks that keep a silent connection open. */
  packets: number
  soundBytes: number
  pictureBytes: number
  framesDecoded: number
  lostShare: number
  roundTripMs: number | null
}

type Entry = Readonly<Record<string, unknown>>

const numberIn = (entry: Entry, name: string): number => {
  const value = entry[name]
  return typeof value === 'number' ? value : 0
}

/** From the entries of `getStats`: https://www.w3.org/TR/webrtc-stats/. */
export function toReceived(entries: Iterable<Entry>): Received {
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
export function qualityOf({ lostShare, roundTripMs }: Received): 'good' | 'slow' | null {
  if (roundTripMs === null) return null
  return lostShare > 0.05 || roundTripMs > 400 ? 'slow' : 'good'
}
