/**
 * Whether the other one is there, judged by what arrives and not by what the browser believes: a connection that carries nothing is
 * lost, whatever its state says. See docs/product/session-room.md#connected.
 */
export type LinkState = 'connecting' | 'connected' | 'lost' | 'gone'

/** How much of anything has arrived from the other side so far, and when that was counted. */
export type Sample = { at: number; received: number }

export type Link = { state: LinkState; received: number; heardAt: number | null; since: number }

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
  { heardAt }: Link,
  { lostMs, hasFailed }: { lostMs: number; hasFailed: boolean },
) => lostMs > (hasFailed || heardAt !== null ? linkTimes.hopelessMs : linkTimes.neverHeardMs)

export const newLink = (at: number): Link => ({ state: 'connecting', received: 0, heardAt: null, since: at })

export function nextLink(link: Link, { at, received }: Sample): Link {
  // A new connection counts from nothing again.
  const isHeard = received > 0 && received !== link.received
  const heardAt = isHeard ? at : link.heardAt
  const state = judge(heardAt, link.since, at)
  return { ...link, received, heardAt, state }
}

function judge(heardAt: number | null, since: number, at: number): LinkState {
  if (heardAt === null) return at - since < linkTimes.patienceMs ? 'connecting' : 'gone'
  const silence = at - heardAt
  if (silence < linkTimes.silenceMs) return 'connected'
  return silence < linkTimes.patienceMs ? 'lost' : 'gone'
}
