import { addressOf } from '#contract/api-paths.ts'
import { roomPaths } from '#contract/room-paths.ts'
import type { RoomOver, RoomSignal } from '#contract/room-signals.ts'
import type { RoomState } from '#contract/room.ts'

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
 * Follows a room until it is over or no longer wanted. A stream that breaks is taken up again behind the last signal, so that none is
 * lost while a server is started again.
 */
export function followRoom(
  { roomId, tabId }: { roomId: string; tabId: string },
  { onRoom, onSignal, onOver, onLive }: Followed,
): () => void {
  let after: string | undefined
  let pause = shortestPauseMs
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  const connect = () => {
    source?.close()
    const { path } = addressOf(roomPaths.followRoom, { params: { roomId, tabId }, query: { after } })
    source = new EventSource(path)
    source.addEventListener('room', (event) => {
      pause = shortestPauseMs
      onLive(true)
      onRoom(read(event))
    })
    source.addEventListener('signal', (event) => {
      after = event.lastEventId || after
      onSignal(read(event))
    })
    source.addEventListener('over', (event) => {
      stop()
      onOver(read(event))
    })
    source.addEventListener('error', () => {
      onLive(false)
      // By ourselves: a browser gives up after an answer that is no stream, as of a proxy whose server is away.
      source?.close()
      clearTimeout(timer)
      timer = setTimeout(connect, pause)
      pause = Math.min(pause * 2, longestPauseMs)
    })
  }
  connect()
  return stop
}
