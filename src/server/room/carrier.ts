import type { RoomSignal, SignalMessage } from '#contract/room-signals.ts'
import type { ValkeyState } from '../adapters/valkey.ts'
import type { Result } from '../result.ts'

export type SendRequest = {
  /** Who sends it, and where they were let in. */
  place: { personId: string; room: { reservationId: string; now: Date } }
  tabId: string
  to?: string
  message: SignalMessage
  key?: string
}

/** Of one tab. The sender’s own is asked again: who was sent back to wait a moment ago sends nothing more. */
export type CarriedSignal = {
  /** What the tab has seen once it has this one: what `read` is given to go on behind it. */
  seen: string
  signal: RoomSignal
}

/**
 * What goes by between the people in a room and need not last: signals, and who is there now. In PostgreSQL (signals.ts), or in Valkey
 * where one is set up (valkey-carrier.ts). Who may be in the room and what happened in it is in PostgreSQL alone.
 * See docs/decisions/0106-valkey-for-rooms.md.
 */
export type RoomCarrier = {
  /** To those who were let in, and to no one else. */
  send: (request: SendRequest) => Promise<Result<null>>
  /** What was sent to a tab behind what it has seen, in the order in which it was sent. `fromDatabase`: a notice says that there may be some. */
  read: (tabId: string, seen: string, options: { fromDatabase: boolean }) => Promise<CarriedSignal[]>
  /** A sign of life of an open stream. */
  beat: (tab: { tabId: string; personId: string }) => Promise<void>
  /** Which of these tabs are there; null where only the database can say. */
  present: (tabIds: readonly string[]) => Promise<ReadonlySet<string> | null>
  /** As long as a stream of this process is open. `onSignal` asks it to read again. */
  follow: (tabId: string, onSignal: () => void) => () => void
  /** Whether Valkey answers, and since when it does or does not; null where none is set up. */
  valkey: () => ValkeyState | null
}
