import type { RoomState } from '#contract/room.ts'
import { presence } from '#domain/room/presence.ts'
import type { Service } from '../service.ts'
import { lookIntoRoom } from './look-into-room.ts'
import { mostSignals } from './read-signals.ts'
import type { RoomFeed } from './room-feed.ts'

type Asked = {
  roomId: string
  reservationId: string
  personId: string
  /** Of this person: asked before. */
  tabId: string
  token: string
  /** The number of the last signal that this tab has seen. */
  after: number
  signal: AbortSignal
  heartbeatMs?: number
  /** How long this stream is open at most. */
  streamMs?: number
}

/** What may wait for a reader who does not read. It comes again behind the last signal that it has seen, so nothing is lost. */
const mostWaitingBytes = 1_000_000

type Watching = Pick<Service, 'db' | 'keyring' | 'video' | 'log'>

/**
 * Server-sent events of one tab. Each look reads what the room is like and which signals wait, so that a notice which is lost is made
 * up for by the next heartbeat, and a stream that is opened again goes on where it broke off.
 */
export function followRoom(service: Watching, feed: RoomFeed, asked: Asked): Response {
  const { signal } = asked
  const { heartbeatMs = presence.heartbeatSeconds * 1000, streamMs = presence.streamSeconds * 1000 } = asked
  const encoder = new TextEncoder()
  /** Closing a stream that its reader has left would be an error. */
  let end = (_by: 'server' | 'reader' | 'backlog') => {}
  /** More signals wait: once the reader has read what was sent. */
  let onRead: (() => void) | null = null
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => {
      let isOver = false
      let after = asked.after
      let lastRoom = ''
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text))
      }
      const look = async (isHeartbeat: boolean) => {
        if (-(controller.desiredSize ?? 0) > mostWaitingBytes) return end('backlog')
        const seen = await lookIntoRoom(service, { ...asked, after, isHeartbeat })
        if (seen.over !== null) {
          send(`event: over\ndata: ${JSON.stringify({ reason: seen.over })}\n\n`)
          return end('server')
        }
        const room = withoutClock(seen.room)
        if (room !== lastRoom) send(`event: room\ndata: ${JSON.stringify(seen.room)}\n\n`)
        else if (isHeartbeat) send('event: here\ndata: {}\n\n')
        lastRoom = room
        for (const { number, signal: message } of seen.signals) {
          send(`id: ${number}\nevent: signal\ndata: ${JSON.stringify(message)}\n\n`)
          after = number
        }
        if (seen.signals.length === mostSignals) onRead = () => news(false)
      }
      const news = oneAfterAnother(look, (error) => {
        // A database that is away for a moment ends no stream: the next heartbeat looks again.
        service.log.warn(
          { type: error instanceof Error ? error.name : 'unknown' },
          'a room could not be looked into',
        )
      })
      const heartbeat = setInterval(() => news(true), heartbeatMs)
      heartbeat.unref()
      // Who opens it again is there; who does not is away soon.
      const age = setTimeout(() => {
        send('event: again\ndata: {}\n\n')
        end('server')
      }, streamMs)
      age.unref()
      const unfollow = feed.follow({ ...asked, onNews: () => news(false), onEnd: () => end('server') })
      end = (by) => {
        if (isOver) return
        isOver = true
        clearInterval(heartbeat)
        clearTimeout(age)
        unfollow()
        if (by === 'server') controller.close()
        // What waits is dropped with it.
        if (by === 'backlog') controller.error(new Error('The reader of a room’s stream does not read'))
      }
      send('retry: 1000\n\n')
      news(true)
      if (signal.aborted) end('server')
      else signal.addEventListener('abort', () => end('server'), { once: true })
    },
    pull: () => {
      const next = onRead
      onRead = null
      next?.()
    },
    cancel: () => end('reader'),
  }
  const body = new ReadableStream<Uint8Array>(source, new ByteLengthQueuingStrategy({ highWaterMark: 0 }))
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Proxies that collect answers before they pass them on would keep the events.
      'x-accel-buffering': 'no',
    },
  })
}

/** What is different each time it is read says nothing new. */
const withoutClock = ({ now: _now, iceServers: _iceServers, ...room }: RoomState): string =>
  JSON.stringify(room)

/** Looks that are asked for while one goes on become one more after it. */
function oneAfterAnother(
  look: (isHeartbeat: boolean) => Promise<void>,
  onError: (error: unknown) => void,
): (isHeartbeat: boolean) => void {
  let isLooking = false
  let again: { isHeartbeat: boolean } | null = null
  const run = async (isHeartbeat: boolean) => {
    isLooking = true
    await look(isHeartbeat).catch(onError)
    isLooking = false
    const next = again
    again = null
    if (next) void run(next.isHeartbeat)
  }
  return (isHeartbeat) => {
    if (isLooking) again = { isHeartbeat: isHeartbeat || (again?.isHeartbeat ?? false) }
    else void run(isHeartbeat)
  }
}
