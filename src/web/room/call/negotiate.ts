/** What two browsers tell each other to find a way between them. The contract's messages of these kinds have this shape. */
export type PeerMessage =
  | { kind: 'description'; description: { type: 'offer' | 'answer' | 'rollback'; sdp: string } }
  | { kind: 'candidate'; candidate: PeerCandidate | null }

type PeerCandidate = {
  candidate: string
  sdpMid?: string | null
  sdpMLineIndex?: number | null
  usernameFragment?: string | null
}

/** The part of a connection that is negotiated, as far as it is used: a test can stand in for it. */
export type Negotiable = {
  readonly signalingState: RTCSignalingState
  readonly localDescription: { readonly type: RTCSdpType; readonly sdp: string } | null
  setLocalDescription: () => Promise<void>
  setRemoteDescription: (description: { type: RTCSdpType; sdp: string }) => Promise<void>
  addIceCandidate: (candidate?: PeerCandidate) => Promise<void>
  addEventListener: {
    (name: 'negotiationneeded', listener: () => void): void
    (name: 'icecandidate', listener: (event: { readonly candidate: PeerCandidate | null }) => void): void
  }
}

type NegotiateOptions = {
  polite: boolean
  send: (message: PeerMessage) => void
  /** Between the offer of the other side and our answer: our own sound and picture go along. */
  beforeAnswer: () => Promise<void>
  /** The other side asks for a new offer. */
  onAsked: () => void
}

/**
 * Perfect negotiation (https://w3c.github.io/webrtc-pc/#perfect-negotiation-example): either side may offer at any time; where both
 * do, the polite one takes its own offer back.
 */
export function negotiate(connection: Negotiable, { polite, send, beforeAnswer, onAsked }: NegotiateOptions) {
  let isOffering = false
  let isAnswerPending = false
  let ignoresOffer = false
  let queue: Promise<void> = Promise.resolve()

  const sendDescription = () => {
    const { type, sdp } = connection.localDescription ?? {}
    if ((type === 'offer' || type === 'answer') && sdp)
      send({ kind: 'description', description: { type, sdp } })
  }

  const offer = async () => {
    try {
      isOffering = true
      await connection.setLocalDescription()
      sendDescription()
    } catch {
      // The other side's offer came first: it is answered instead.
    } finally {
      isOffering = false
    }
  }

  const receiveDescription = async (description: { type: RTCSdpType; sdp: string }) => {
    const isStable = connection.signalingState === 'stable' || isAnswerPending
    const isCollision = description.type === 'offer' && (isOffering || !isStable)
    ignoresOffer = !polite && isCollision
    if (ignoresOffer) return
    isAnswerPending = description.type === 'answer'
    await connection.setRemoteDescription(description).finally(() => (isAnswerPending = false))
    if (description.type !== 'offer') return
    await beforeAnswer()
    await connection.setLocalDescription()
    sendDescription()
  }

  const handle = async (message: PeerMessage) => {
    if (message.kind === 'description' && message.description.type === 'rollback') return onAsked()
    if (message.kind === 'description') return receiveDescription(message.description)
    await connection.addIceCandidate(message.candidate ?? undefined)
  }

  connection.addEventListener('negotiationneeded', () => void offer())
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate) return
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
    send({
      kind: 'candidate',
      candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment },
    })
  })

  return {
    /** Once more, where an offer was lost on its way. Who has it already answers it again. */
    sendDescription,
    /** Asks the other side for an offer: see `restart` in create-peer.ts. */
    askForOffer: () => send({ kind: 'description', description: { type: 'rollback', sdp: '' } }),
    /** In the order in which they arrive. A candidate or an answer of an offer that was given up is no loss. */
    receive: (message: PeerMessage): Promise<void> => {
      queue = queue.then(() => handle(message)).catch(() => {})
      return queue
    },
  }
}
