import { addressOf, roomPaths } from '#contract/api-paths.ts'
import type { RoomOver, RoomSignal } from '#contract/room-signals.ts'
import type { RoomState } from '#contract/room.ts'
import { presence } from '#domain/room/people.ts'
import { callRoom } from './call-room.ts'

type RoomListener = {
  onRoom: (room: RoomState) => void
  onSignal: (signal: RoomSignal) => void
  onOver: (over: RoomOver) => void
  /** Whether the stream is there; while it is not, calls go on and only news waits. */
  onLive: (isLive: boolean) => void
}

const shortestPauseMs = 1_000
const longestPauseMs = 10_000

/** Our own server's events: of the schemas that these types are made from. */
const readEvent = <T>(event: Event): T =>
  JSON.parse(event instanceof MessageEvent ? String(event.data) : 'null')

/**
 * Follows a room until it is over or no longer wanted. A stream that breaks, or from which nothing comes any more, is taken up again
 * behind the last signal, so that none is lost while a server is started again or a network changes.
 */
export function followRoom(
  { roomId, tabId }: { roomId: string; tabId: string },
  { onRoom, onSignal, onOver, onLive }: RoomListener,
): () => void {
  let after: string | undefined
  let pause = shortestPauseMs
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    clearTimeout(silence)
    removeEventListener('online', connectNow)
    source?.close()
    source = null
  }

  /** A sign of life. */
  const hear = () => {
    clearTimeout(silence)
    silence = setTimeout(lose, presence.silentSeconds * 1000)
  }

  const lose = () => {
    clearTimeout(silence)
    onLive(false)
    // By ourselves: a browser gives up after an answer that is no stream, as of a proxy whose server is away.
    source?.close()
    clearTimeout(timer)
    // Not all at once: everyone in every room has lost a server that is started again.
    timer = setTimeout(connect, pause * (0.75 + Math.random() / 2))
    pause = Math.min(pause * 2, longestPauseMs)
  }

  const connect = () => {
    let hasOpened = false
    source?.close()
    clearTimeout(timer)
    const { path } = addressOf(roomPaths.followRoom, { params: { roomId, tabId }, query: { after } })
    source = new EventSource(path)
    hear()
    source.addEventListener('open', () => {
      hasOpened = true
    })
    source.addEventListener('here', hear)
    source.addEventListener('room', (event) => {
      hear()
      pause = shortestPauseMs
      onLive(true)
      onRoom(readEvent(event))
    })
    source.addEventListener('signal', (event) => {
      hear()
      after = event.lastEventId || after
      onSignal(readEvent(event))
    })
    // The server asks who is still there.
    source.addEventListener('again', connect)
    source.addEventListener('over', (event) => {
      stop()
      onOver(readEvent(event))
    })
    source.addEventListener('error', () => {
      lose()
      if (!hasOpened) void askWhetherOut()
    })
  }

  function connectNow() {
    pause = shortestPauseMs
    connect()
  }

  /** A browser does not say why a stream was refused. Whose place is gone would otherwise be told for ever that it is kept. */
  const askWhetherOut = async () => {
    const answer = await callRoom('readRoom', { params: { roomId } })
    const isOut = answer.ok ? answer.value.room === null : answer.problem.status === 404
    if (!isOut || isStopped) return
    stop()
    onOver({ reason: 'closed' })
  }

  addEventListener('online', connectNow)
  connect()
  return stop
}

/** `later`: no answer came, or the server is away, and it may be tried again. */
type SendOutcome = 'done' | 'refused' | 'later'

const pausesMs = [500, 1_000, 2_000, 4_000] as const

type Wait = (ms: number) => Promise<void>
const wait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * One message after the other, each tried until it was taken or refused: an answer that overtakes its candidates is no use. What is
 * not sent after a while is given up, as its connection has begun anew by then.
 */
export function createOutbox<T>(
  send: (message: T) => Promise<SendOutcome>,
  { givesUpAfterMs = 30_000, pause = wait } = {},
) {
  let queue: Promise<unknown> = Promise.resolve()

  const deliver = async (message: T): Promise<boolean> => {
    let waited = 0
    for (let attempt = 0; ; attempt += 1) {
      const sent = await send(message)
      if (sent !== 'later') return sent === 'done'
      const ms = pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0
      waited += ms
      if (waited > givesUpAfterMs) return false
      await pause(ms)
    }
  }

  return {
    /** True once the server has it. */
    send: (message: T): Promise<boolean> => {
      const sent = queue.then(() => deliver(message))
      queue = sent.catch(() => false)
      return sent
    },
  }
}

/**
 * Quick exit hides the page before it goes (src/web/site/quick-exit-script.ts): the others, and a server where people meet, are told by the
 * last request of the page. Someone who reloads or closes it keeps their place for a while.
 */
export function leaveAtQuickExit(roomId: string, tabOf: () => string | null): () => void {
  const leave = () => {
    const tabId = tabOf()
    if (tabId === null || !document.documentElement.hidden) return
    const { method, path } = addressOf(roomPaths.leaveRoom, { params: { roomId, tabId } })
    void fetch(path, { method, keepalive: true }).catch(() => {})
  }
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}
