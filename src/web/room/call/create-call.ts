import type { RoomOver, RoomSignal, SignalMessage } from '#contract/room-signals.ts'
import type { RoomAnswer, RoomPerson, RoomState } from '#contract/room.ts'
import { type ApiAnswer, isUnanswered } from '../../api/call-api.ts'
import { callRoom, callRoomAsUser, inViewersZone } from './call-room.ts'
import { type Chat, createChat, emptyChat } from './chat.ts'
import { createPeers, type PeerView } from './create-peers.ts'
import { type LocalMediaStore, ownMediaMessage } from './local-media.ts'
import { createOutbox, followRoom, leaveAtQuickExit } from './room-signals.ts'
import { createStore } from '../../ui/store.ts'

export type CallState = {
  room: RoomState
  isJoined: boolean
  /** From then on a video with another service can be open in a tab of its own. */
  wasLetIn: boolean
  /** False while there is no stream of news: the call itself may well go on. */
  isLive: boolean
  /** Why this tab is out of the room, where it is. `asking`: that is not known yet. */
  out: RoomOver['reason'] | EndReason | 'asking' | null
  peers: readonly PeerView[]
  chat: Chat
  /** The clinician's screen, while it is shared from here. */
  screen: MediaStreamTrack | null
}

export type Call = ReturnType<typeof createCall>

type CallOptions = { roomId: string; room: RoomState; media: LocalMediaStore }

const tickMs = 1_000
/** Between two attempts at a connection that cannot be mended; longer each time, as the network is no better for it. */
const shortestRejoinMs = 10_000
const longestRejoinMs = 60_000

/** This tab's place in a room: joins it, follows it, and keeps a connection to everyone who was let in. */
export function createCall({ roomId, room, media }: CallOptions) {
  const store = createStore<CallState>({
    room,
    isJoined: false,
    wasLetIn: false,
    isLive: false,
    out: null,
    peers: [],
    chat: emptyChat,
    screen: null,
  })
  const { current, change } = store
  let tabId: string | null = null
  let unfollow = () => {}
  let unwatch = () => {}
  let unleave = () => {}
  let tick: ReturnType<typeof setInterval> | undefined
  let isStopped = false
  let joinedAt = 0
  let rejoinMs = shortestRejoinMs
  const seen = new Set<string>()
  /** Keys of messages that no one was there for. */
  const alone = new Set<string>()
  let retry: ReturnType<typeof setTimeout> | undefined

  const outbox = createOutbox(async (body: { key: string; to?: string; message: SignalMessage }) => {
    if (isStopped) return 'refused'
    if (tabId === null) return 'later'
    const answer = await callRoom('sendSignal', { params: { roomId, tabId }, body })
    if (answer.ok) return 'done'
    const { status } = answer.problem
    if (status === 409) alone.add(body.key)
    return status === 429 || isUnanswered(answer.problem) ? 'later' : 'refused'
  })

  const post = (message: SignalMessage, to?: string) => outbox.send({ key: crypto.randomUUID(), to, message })

  const chat = createChat({
    chat: () => current().chat,
    deliver: async (text) => {
      const key = crypto.randomUUID()
      const isSent = await outbox.send({ key, message: { kind: 'chat', text } })
      if (isSent) return 'sent'
      return alone.has(key) ? 'alone' : 'failed'
    },
    onChange: (next) => change({ chat: next }),
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
    send: (to, message) => void post(message, to),
    onChange: (views) => change({ peers: views }),
  })

  const ownMedia = () => ownMediaMessage(media.current(), current().screen !== null)

  const update = (next: RoomState) => {
    const isAdmitted = next.you.standing === 'admitted'
    change({ room: inViewersZone(next), wasLetIn: current().wasLetIn || isAdmitted })
    const inCall = isAdmitted && next.provider.kind === 'builtIn'
    const added = peers.sync(inCall ? next.people : [])
    for (const to of added) void post(ownMedia(), to)
  }

  const receive = (signal: RoomSignal) => {
    const { message, personId, at, key } = signal
    // Its sender had no answer the first time, and sent it again.
    if (key !== undefined && seen.has(key)) return
    if (key !== undefined) seen.add(key)
    if (message.kind !== 'chat') return peers.receive(signal)
    chat.receiveChat({ from: nameOf(current().room.people, personId), text: message.text, at })
  }

  const leaveAs = (out: NonNullable<CallState['out']>) => {
    stop()
    media.stop()
    change({ out })
  }

  /** Nothing is sent from here any more while it is asked why. */
  const leaveAndAskWhy = async () => {
    leaveAs('asking')
    const why = whyOut(await callRoom('readRoom', { params: { roomId } }))
    change({ out: why.out, ...(why.room && { room: inViewersZone(why.room) }) })
  }

  /** A place may have ended although the log-in of this tab goes on: it is taken again. */
  const comeIn = async () => {
    const answer = await callRoom('joinRoom', { params: { roomId } })
    if (answer.ok || answer.problem.status !== 401 || current().room.you.role !== 'client') return answer
    const entered = await callRoomAsUser('enterRoom', { params: { roomId }, body: { as: 'self' } })
    return entered.ok ? callRoom('joinRoom', { params: { roomId } }) : answer
  }

  const join = async () => {
    joinedAt = performance.now()
    // The old tab is told that it was replaced: by this one.
    unfollow()
    const answer = await comeIn()
    if (isStopped) return
    if (!answer.ok) {
      const { status } = answer.problem
      // Too often, on a bad network, is no reason to be out.
      if (status >= 400 && status < 500 && status !== 429) return leaveAndAskWhy()
      retry = setTimeout(() => void join(), status === 429 ? longestRejoinMs : 2_000)
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
        onOver: ({ reason }) => {
          if (reason === 'left') void join()
          else if (reason === 'closed') void leaveAndAskWhy()
          else leaveAs(reason)
        },
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
    void post(message)
  }
  const start = () => {
    isStopped = false
    unwatch = media.subscribe(tellMedia)
    unleave = leaveAtQuickExit(roomId, () => tabId)
    tick = setInterval(() => {
      if (peers.isConnected()) rejoinMs = shortestRejoinMs
      const isTime = performance.now() - joinedAt > rejoinMs
      if (!isTime || !current().isLive || !peers.isHopeless(current().room.people)) return
      rejoinMs = Math.min(rejoinMs * 2, longestRejoinMs)
      void join()
    }, tickMs)
    void join()
    return stop
  }

  function stop() {
    isStopped = true
    clearInterval(tick)
    clearTimeout(retry)
    unwatch()
    unleave()
    unfollow()
    peers.closeAll()
    current().screen?.stop()
  }

  return {
    ...store,
    /** Comes in, and stays until the function that it gives is called. */
    start,
    writeChat: chat.writeChat,
    sendChat: chat.sendChat,
    ...screenSharing({
      screen: () => current().screen,
      hasEnded: () => isStopped,
      onChange: (screen) => {
        change({ screen })
        tellMedia()
      },
    }),
    /** The clinician ended it for everyone. */
    leaveEnded: () => leaveAs('ended'),
    leave: () => {
      const tab = tabId
      if (tab) void callRoom('leaveRoom', { params: { roomId, tabId: tab } })
      leaveAs('left')
    },
  }
}

const nameOf = (people: readonly RoomPerson[], personId: string): string =>
  people.find((person) => person.personId === personId)?.name ?? 'Someone in the call'

type ScreenSharing = {
  screen: () => MediaStreamTrack | null
  /** Chosen in the browser's window after the call has ended: nothing may be shown then. */
  hasEnded: () => boolean
  onChange: (screen: MediaStreamTrack | null) => void
}

/** The clinician's screen in place of the camera's picture, until it is stopped here or in the browser's own bar. */
const screenSharing = ({ screen, hasEnded, onChange }: ScreenSharing) => ({
  shareScreen: async (): Promise<void> => {
    const given = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null)
    const [shared] = given?.getVideoTracks() ?? []
    if (!shared) return
    if (hasEnded()) return shared.stop()
    shared.addEventListener('ended', () => onChange(null))
    onChange(shared)
  },
  stopScreen: (): void => {
    screen()?.stop()
    onChange(null)
  },
})

/**
 * `moved`: to a time when it is not open yet. `signedOut`: it takes place, and this browser has no place in it any more. `gone`: it is
 * over, or no such session is known. `closed`: it could not be asked.
 */
type EndReason = 'moved' | 'removed' | 'cancelled' | 'byPhone' | 'signedOut' | 'gone' | 'closed'

/** A stream that ends, or a refusal, does not say why: the room is read again. `room`: as it is now, where one still has a place. */
export function whyOut(answer: ApiAnswer<RoomAnswer>): { out: EndReason; room: RoomState | null } {
  if (!answer.ok) return { out: answer.problem.status === 404 ? 'gone' : 'closed', room: null }
  const { room, gone } = answer.value
  if (gone !== null) return { out: gone.why, room: null }
  if (room === null) return { out: 'signedOut', room }
  if (room.you.standing === 'removed') return { out: 'removed', room }
  return { out: room.phase === 'tooEarly' ? 'moved' : 'closed', room }
}
