import { expect, it } from 'vitest'
import { qualityOf, toReceived } from './create-peer.ts'

const entries = [
  { type: 'inbound-rtp', kind: 'audio', packetsReceived: 90, bytesReceived: 9000, packetsLost: 0 },
  {
    type: 'inbound-rtp',
    kind: 'video',
    packetsReceived: 100,
    bytesReceived: 90_000,
    packetsLost: 10,
    framesDecoded: 42,
  },
  {
    type: 'candidate-pair',
    nominated: true,
    responsesReceived: 3,
    requestsReceived: 2,
    currentRoundTripTime: 0.08,
  },
  { type: 'candidate-pair', nominated: false, responsesReceived: 7 },
  { type: 'codec' },
]

it('adds up what has arrived over the connection in use', () => {
  expect(toReceived(entries)).toEqual({
    packets: 195,
    soundBytes: 9000,
    pictureBytes: 90_000,
    framesDecoded: 42,
    lostShare: 0.05,
    roundTripMs: 80,
  })
  expect(toReceived([])).toMatchObject({ packets: 0, framesDecoded: 0, lostShare: 0, roundTripMs: null })
})

it.each([
  [{ lostShare: 0, roundTripMs: 80 }, 'good'],
  [{ lostShare: 0.2, roundTripMs: 80 }, 'slow'],
  [{ lostShare: 0, roundTripMs: 900 }, 'slow'],
  [{ lostShare: 0, roundTripMs: null }, null],
])('%j is %s', (some, quality) => {
  expect(qualityOf({ packets: 0, soundBytes: 0, pictureBytes: 0, framesDecoded: 0, ...some })).toBe(quality)
})
