import { describe, expect, it } from 'vitest'
import { type Negotiable, negotiate, type PeerMessage } from './negotiate.ts'

/** Stands in for a connection: keeps what was set, as a browser does. */
function fakeConnection() {
  type Found = Pick<Extract<PeerMessage, { kind: 'candidate' }>, 'candidate'>
  type Listener = (event: Found) => void
  const listeners = new Map<string, Listener>()
  const calls: string[] = []
  const connection: { -readonly [Part in keyof Negotiable]: Negotiable[Part] } = {
    signalingState: 'stable',
    localDescription: null,
    async setLocalDescription() {
      const type = connection.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
      calls.push(`local ${type}`)
      connection.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
      connection.localDescription = { type, sdp: `my ${type}` }
    },
    async setRemoteDescription({ type }) {
      calls.push(`remote ${type}`)
      connection.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable'
    },
    async addIceCandidate() {
      calls.push('candidate')
    },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  }
  const emit = (name: string, event: Found = { candidate: null }) => listeners.get(name)?.(event)
  return { connection, calls, emit }
}

function start(polite: boolean) {
  const { connection, calls, emit } = fakeConnection()
  const sent: PeerMessage[] = []
  const { receive, askForOffer } = negotiate(connection, {
    polite,
    send: (message) => sent.push(message),
    beforeAnswer: async () => void calls.push('own tracks'),
    onAsked: () => calls.push('asked'),
  })
  return { calls, emit, receive, askForOffer, sent, connection }
}

const description = (type: 'offer' | 'answer'): PeerMessage => ({
  kind: 'description',
  description: { type, sdp: `their ${type}` },
})
const candidate: PeerMessage = { kind: 'candidate', candidate: { candidate: 'candidate:1', sdpMid: '0' } }

it('answers an offer with its own sound and picture', async () => {
  const { receive, sent, calls } = start(true)
  await receive(description('offer'))
  await receive(candidate)
  expect(calls).toEqual(['remote offer', 'own tracks', 'local answer', 'candidate'])
  expect(sent).toEqual([{ kind: 'description', description: { type: 'answer', sdp: 'my answer' } }])
})

it('offers when something has changed, and says where it can be reached', async () => {
  const { emit, receive, sent, connection } = start(false)
  emit('negotiationneeded')
  await Promise.resolve()
  emit('icecandidate', { candidate: { candidate: 'candidate:2', sdpMid: '0', sdpMLineIndex: 0 } })
  emit('icecandidate', { candidate: null })
  expect(sent.map(({ kind }) => kind)).toEqual(['description', 'candidate'])
  await receive(description('answer'))
  expect(connection.signalingState).toBe('stable')
})

describe('when both offer at once', () => {
  it('the polite one gives way', async () => {
    const { emit, receive, calls } = start(true)
    emit('negotiationneeded')
    await receive(description('offer'))
    expect(calls).toEqual(['local offer', 'remote offer', 'own tracks', 'local answer'])
  })

  it('the other one goes on with its own', async () => {
    const { emit, receive, calls } = start(false)
    emit('negotiationneeded')
    await receive(description('offer'))
    expect(calls).toEqual(['local offer'])
  })
})

it('goes on after a message that could not be used', async () => {
  const { receive, connection, calls } = start(true)
  connection.addIceCandidate = () => Promise.reject(new Error('of an offer that was given up'))
  await receive(candidate)
  await receive(description('offer'))
  expect(calls).toContain('local answer')
})

it('asks the other side for an offer, and is asked', async () => {
  const [one, other] = [start(true), start(false)]
  one.askForOffer()
  for (const message of one.sent) await other.receive(message)
  expect(other.calls).toEqual(['asked'])
})
