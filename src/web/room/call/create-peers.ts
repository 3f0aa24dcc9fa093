import type { RoomSignal, SignalMessage } from '#contract/room-signals.ts'
import type { RoomPerson } from '#contract/room.ts'
import type { RoomRole } from '#domain/room/people.ts'
import { createPeer, type OwnTracks, type Peer } from './create-peer.ts'

type OthersMedia = { microphone: boolean; camera: boolean; screen: boolean }

/** Someone who was let in, and the connection to their tab. */
export type PeerView = { person: RoomPerson; tabId: string; peer: Peer; media: OthersMedia }

type PeersOptions = {
  me: () => PeerParty | null
  iceServers: () => RTCIceServer[]
  ownTracks: () => OwnTracks
  send: (to: string, message: SignalMessage) => void
  onChange: (views: readonly PeerView[]) => void
}

const untold: OthersMedia = { microphone: true, camera: true, screen: false }

/** How long a signal of a tab that we have not been told of may wait for that. */
const mostEarlySignals = 60

/** A connection to each other tab that was let in: one, or two with a guest. */
export function createPeers({ me, iceServers, ownTracks, send, onChange }: PeersOptions) {
  let views: readonly PeerView[] = []
  let early: RoomSignal[] = []

  const set = (next: readonly PeerView[]) => {
    views = next
    onChange(views)
  }

  const open = (person: RoomPerson, tabId: string, own: PeerParty): PeerView => ({
    person,
    tabId,
    media: untold,
    peer: createPeer({
      polite: isPolite(own, { role: person.role, tabId }),
      iceServers,
      ownTracks,
      send: (message) => send(tabId, message),
    }),
  })

  const receive = (signal: RoomSignal) => {
    const { from, message } = signal
    const view = views.find(({ tabId }) => tabId === from)
    if (!view) {
      early = [...early, signal].slice(-mostEarlySignals)
      return
    }
    if (message.kind === 'media') {
      const { microphone, camera, screen } = message
      set(views.map((one) => (one === view ? { ...one, media: { microphone, camera, screen } } : one)))
    } else if (message.kind !== 'chat') void view.peer.receive(message)
  }

  return {
    receive,
    /** Opens what is missing and closes what is no longer wanted; says which tabs are new. */
    sync: (people: readonly RoomPerson[]): string[] => {
      const own = me()
      if (!own) return []
      const added: string[] = []
      const kept = people
        .filter(({ standing }) => standing === 'admitted')
        .flatMap((person) => {
          const before = views.find((view) => view.person.personId === person.personId)
          // Away for now: the connection may well still be there, or come back.
          if (person.tabId === null) return before ? { ...before, person } : []
          if (before?.tabId === person.tabId) return { ...before, person }
          added.push(person.tabId)
          return open(person, person.tabId, own)
        })
      for (const { peer } of views) if (!kept.some((view) => view.peer === peer)) peer.close()
      set(kept)
      const waiting = early.filter(({ from }) => added.includes(from))
      early = early.filter(({ from }) => !added.includes(from))
      for (const signal of waiting) receive(signal)
      return added
    },
    putTracks: () => Promise.all(views.map(({ peer }) => peer.putTracks())),
    /** A connection to someone who is here cannot be mended. */
    isHopeless: (people: readonly RoomPerson[]): boolean =>
      views.some(({ peer, tabId }) => peer.isHopeless() && people.some((person) => person.tabId === tabId)),
    isConnected: (): boolean => views.some(({ peer }) => peer.current().link.state === 'connected'),
    closeAll: () => {
      for (const { peer } of views) peer.close()
      early = []
      set([])
    },
  }
}

type PeerParty = { role: RoomRole; tabId: string }

const rank = { clinician: 2, client: 1, guest: 0 } as const satisfies Record<RoomRole, number>

/** Of two who offer at the same time, the polite one gives way. The other one makes the first offer. */
export function isPolite(me: PeerParty, other: PeerParty): boolean {
  if (rank[me.role] !== rank[other.role]) return rank[me.role] < rank[other.role]
  return me.tabId < other.tabId
}
