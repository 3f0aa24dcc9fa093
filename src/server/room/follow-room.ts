import { sql } from 'kysely'
import type { RoomOver, RoomSignal } from '#contract/room-signals.ts'
import type { RoomState } from '#contract/room.ts'
import { presence } from '#domain/room/people.ts'
import { findRow } from '../db/rows.ts'
import type { Service } from '../service.ts'
import { findPlace, type RoomPlace } from './places.ts'
import { readRoomState } from './read-room-state.ts'
import { isInAnotherRoom } from './room-store.ts'
import { mostSignals, readSignals } from './signals.ts'

type FollowRequest = {
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

type FollowingService = Pick<Service, 'db' | 'keyring' | 'video' | 'log'>

/**
 * Server-sent events of one tab. Each look reads what the room is like and which signals wait, so that a notice which is lost is made
 * up for by the next heartbeat, and a stream that is opened again goes on where it broke off.
 */
export function followRoom(service: FollowingService, feed: RoomFeed, asked: FollowRequest): Response {
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

type RoomPoll = { roomId: string; tabId: string; token: string; after: number; isHeartbeat: boolean }

type RoomPollAnswer =
  | { over: RoomOver['reason'] }
  | { over: null; room: RoomState; signals: { number: number; signal: RoomSignal }[] }

type LookingService = Pick<Service, 'db' | 'keyring' | 'video'>

/** What a tab’s stream has to say. Who has been sent back to wait is told nothing that was sent in the room. */
async function lookIntoRoom(
  service: LookingService,
  { roomId, tabId, token, ...look }: RoomPoll,
): Promise<RoomPollAnswer> {
  const place = await findPlace(service.db, roomId, token)
  if (!place || place.room.phase !== 'open') return { over: 'closed' }
  if (place.standing === 'removed') return { over: 'removed' }
  const visit = await readTab(service, { tabId, personId: place.personId, isHeartbeat: look.isHeartbeat })
  if (!visit) return { over: 'closed' }
  if (visit.hasLeft) return { over: visit.endedBy ?? (await whyGone(service, place)) }
  const isIn = place.standing === 'admitted'
  const [room, signals] = await Promise.all([
    readRoomState(service, place),
    isIn ? readSignals(service, tabId, look.after) : [],
  ])
  return { over: null, room, signals }
}

/** A tab that was away for too long comes in again by itself: not while its clinician is with another client. */
const whyGone = async ({ db }: LookingService, { room, role }: RoomPlace): Promise<RoomOver['reason']> =>
  role === 'clinician' && (await isInAnotherRoom(db, room)) ? 'elsewhere' : 'left'

/** Also one that has left: its stream says why. */
export async function hasTab(
  { db }: Pick<Service, 'db'>,
  { personId }: RoomPlace,
  tabId: string,
): Promise<boolean> {
  const row = await findRow(db, 'room_visits', { id: tabId, person_id: personId }, ['id'])
  return row !== undefined
}

type VisitRow = { hasLeft: boolean; endedBy: 'replaced' | 'elsewhere' | 'removed' | 'ended' | null }

/** A heartbeat is what shows that someone is there. */
async function readTab(
  { db }: LookingService,
  { tabId, personId, isHeartbeat }: { tabId: string; personId: string; isHeartbeat: boolean },
): Promise<VisitRow | undefined> {
  if (isHeartbeat)
    await sql`update room_visits set seen_at = clock_timestamp()
      where id = ${tabId} and person_id = ${personId} and left_at is null`.execute(db)
  const { rows } = await sql<VisitRow>`
    select left_at is not null as "hasLeft", ended_by as "endedBy" from room_visits
     where id = ${tabId} and person_id = ${personId}`.execute(db)
  return rows[0]
}

type RoomFollower = {
  reservationId: string
  personId: string
  tabId: string
  onNews: () => void
  onEnd: () => void
}

type RoomFeed = {
  /** A newer stream of the same person’s tab ends an older one. The answer ends this one. */
  follow: (follower: RoomFollower) => () => void
}

/** Tells the streams of this process that something has changed in their room, whichever process changed it. */
export function createRoomFeed({ notices }: Pick<Service, 'notices'>): RoomFeed {
  const followers = new Map<string, RoomFollower>()
  let unsubscribe: (() => void) | null = null

  const hear = (about: string) => {
    const [reservationId = '', tabId] = about.split(' ')
    for (const follower of followers.values()) {
      const isMeant = reservationId === '' || follower.reservationId === reservationId
      if (isMeant && (tabId === undefined || follower.tabId === tabId)) follower.onNews()
    }
  }
  const endAll = () => {
    for (const { onEnd } of followers.values()) onEnd()
  }

  return {
    follow: (follower) => {
      const key = `${follower.personId} ${follower.tabId}`
      followers.get(key)?.onEnd()
      followers.set(key, follower)
      unsubscribe ??= notices.subscribe({ channel: 'room', onNotice: hear, onClose: endAll })
      return () => {
        if (followers.get(key) === follower) followers.delete(key)
        if (followers.size > 0) return
        unsubscribe?.()
        unsubscribe = null
      }
    },
  }
}
