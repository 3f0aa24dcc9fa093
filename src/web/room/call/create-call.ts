import type { RoomOver, RoomSignal, SignalMessage } from '#contract/room-signals.ts'
import type { RoomPerson, RoomState } from '#contract/room.ts'
import type { LocalMediaStore } from '../media/local-media.ts'
import { createStore } from '../store.ts'
import { callRoom } from '../client/call-room.ts'
import { followRoom } from '../client/follow-room.ts'
import { createOutbox } from '../client/send-in-order.ts'
import { createPeers, type PeerView } from './create-peers.ts'
import { ownMediaMessage } from './own-media-message.ts'

export type ChatLine = { id: number; from: string | null; text: string; at: string }

export type CallState = {
  room: RoomState
  isJoined: boolean
  /** False while there is no stream of news: the call itself may well go on. */
  isLive: boolean
  /** Why this tab is out of the room, where it is. */
  out: RoomOver['reason'] | 'left' | null
  peers: readonly PeerView[]
  chat: readonly ChatLine[]
  /** The clinician's screen, while it is shared from here. */
  screen: MediaStreamTrack | null
}

export type Call = ReturnType<typeof createCall>

type CallOptions = { roomId: string; room: RoomState; media: LocalMediaStore }

const tickMs = 1_000
const rejoinPauseMs = 10_000

/** This tab's place in a room: joins it, follows it, and keeps a connection to everyone who was let in. */
export function createCall({ roomId, room, media }: CallOptions) {
  const store = createStore<CallState>({
    room,
    isJoined: false,
    isLive: false,
    out: null,
    peers: [],
    chat: [],
    screen: null,
  })
  const { current, change } = store
  let tabId: string | null = null
  let unfollow = () => {}
  let unwatch = () => {}
  let tick: ReturnType<typeof setInterval> | undefined
  let isStopped = false
  let joinedAt = -rejoinPauseMs
  let retry: ReturnType<typeof setTimeout> | undefined
  let lines = 0

  const outbox = createOutbox(async ({ to, message }: { to?: string; message: SignalMessage }) => {
    if (isStopped) return 'refused'
    if (tabId === null) return 'later'
    const answer = await callRoom('sendSignal', { params: { roomId, tabId }, body: { to, message } })
    if (answer.ok) return 'done'
    const { status } = answer.problem
    return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused'
  })

  const peers = createPeers({
    me: () => (tabId === null ? null : { role: current().room.you.role, tabId }),
    iceServers: () => current().room.iceServers,
    ownTracks: () => {
      const stream = media.current().stream
      return {
        audio: stream?.getAudioTracks()[0] ?? null,
        video: current().screen ?? stream?.getVideoTracks()[0] ?? null,
      }
    },
    send: (to, message) => void outbox.send({ to, message }),
    onChange: (views) => change({ peers: views }),
  })

  const ownMedia = () => ownMediaMessage(media.current(), current().screen !== null)

  const update = (next: RoomState) => {
    change({ room: next })
    const inCall = next.you.standing === 'admitted' && next.provider.kind === 'builtIn'
    const added = peers.sync(inCall ? next.people : [])
    for (const to of added) void outbox.send({ to, message: ownMedia() })
  }

  const receive = (signal: RoomSignal) => {
    const { message, personId, at } = signal
    if (message.kind !== 'chat') return peers.receive(signal)
    addLine(nameOf(current().room.people, personId), message.text, at)
  }

  const addLine = (from: string | null, text: string, at: string) => {
    lines += 1
    change({ chat: [...current().chat, { id: lines, from, text, at }] })
  }

  const leaveAs = (out: NonNullable<CallState['out']>) => {
    stop()
    media.stop()
    change({ out })
  }

  const join = async () => {
    joinedAt = performance.now()
    // The old tab is told that it was replaced: by this one.
    unfollow()
    const answer = await callRoom('joinRoom', { params: { roomId } })
    if (isStopped) return
    if (!answer.ok) {
      if (answer.problem.status >= 400 && answer.problem.status < 500) return leaveAs('closed')
      retry = setTimeout(() => void join(), 2_000)
      return
    }
    peers.closeAll()
    tabId = answer.value.tabId
    change({ isJoined: true })
    unfollow = followRoom(
      { roomId, tabId },
      {
        onRoom: update,
        onSignal: receive,
        // Away for too long: this tab comes in again, as after a reload.
        onOver: ({ reason }) => (reason === 'left' ? void join() : leaveAs(reason)),
        onLive: (isLive) => change({ isLive }),
      },
    )
    update(answer.value.room)
  }

  let told = ''
  const tellMedia = () => {
    void peers.putTracks()
    const message = ownMedia()
    const text = JSON.stringify(message)
    if (text === told || current().room.you.standing !== 'admitted') return
    told = text
    void outbox.send({ message })
  }
  const start = () => {
    isStopped = false
    unwatch = media.subscribe(tellMedia)
    tick = setInterval(() => {
      const isTime = performance.now() - joinedAt > rejoinPauseMs
      if (isTime && current().isLive && peers.isHopeless(current().room.people)) void join()
    }, tickMs)
    void join()
    return stop
  }

  function stop() {
    isStopped = true
    clearInterval(tick)
    clearTimeout(retry)
    unwatch()
    unfollow()
    peers.closeAll()
    current().screen?.stop()
  }

  return {
    ...store,
    /** Comes in, and stays until the function that it gives is called. */
    start,
    sendChat: async (text: string): Promise<boolean> => {
      const isSent = await outbox.send({ message: { kind: 'chat', text } })
      if (isSent) addLine(null, text, new Date().toISOString())
      return isSent
    },
    shareScreen: async () => {
      const given = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null)
      const [screen] = given?.getVideoTracks() ?? []
      if (!screen) return
      screen.addEventListener('ended', () => {
        change({ screen: null })
        tellMedia()
      })
      change({ screen })
      tellMedia()
    },
    stopScreen: () => {
      current().screen?.stop()
      change({ screen: null })
      tellMedia()
    },
    leave: () => {
      const tab = tabId
      if (tab) void callRoom('leaveRoom', { params: { roomId, tabId: tab } })
      leaveAs('left')
    },
  }
}

const nameOf = (people: readonly RoomPerson[], personId: string): string =>
  people.find((person) => person.personId === personId)?.name ?? 'Someone in the call'
