import { addressOf } from '#contract/api-paths.ts'
import { roomPaths } from '#contract/room-paths.ts'
import type { RoomOver, RoomSignal } from '#contract/room-signals.ts'
import type { RoomState } from '#contract/room.ts'
import { presence } from '#domain/room/presence.ts'
import { callRoom } from './call-room.ts'

type Followed = {
  onRoom: (room: RoomState) => void
  onSignal: (signal: RoomSignal) => void
  onOver: (over: RoomOver) => void
  /** Whether the stream is there; while it is not, calls go on and only news waits. */
  onLive: (isLive: boolean) => void
}

const shortestPauseMs = 1_000
const longestPauseMs = 10_000

/** Our own server's events: of the schemas that these types are made from. */
const read = <T>(event: Event): T => JSON.parse(event instanceof MessageEvent ? String(event.data) : 'null')

/**
 * Follows a room until it is over or no longer wanted. A stream that breaks, or from which nothing comes any more, is taken up again
 * behind the last signal, so that none is lost while a server is started again or a network changes.
 */
export function followRoom(
  { roomId, tabId }: { roomId: string; tabId: string },
  { onRoom, onSignal, onOver, onLive }: Followed,
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
      onRoom(read(event))
    })
    source.addEventListener('signal', (event) => {
      hear()
      after = event.lastEventId || after
      onSignal(read(event))
    })
    // The server asks who is still there.
    source.addEventListener('again', connect)
    source.addEventListener('over', (event) => {
      stop()
      onOver(read(event))
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
