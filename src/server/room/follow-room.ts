import { sql } from 'kysely'
import type { RoomOver } from '#contract/room-signals.ts'
import type { RoomState } from '#contract/room.ts'
import { presence } from '#domain/room/people.ts'
import { roomClosesAt } from '#domain/room/room-times.ts'
import { findRow } from '../db/rows.ts'
import type { Service } from '../service.ts'
import { findPlace, type RoomPlace } from './places.ts'
import { readRoom } from './read-room-state.ts'
import { isInAnotherRoom } from './room-store.ts'
import { mostSignals } from './signals.ts'

type FollowRequest = {
  roomId: string
  reservationId: string
  personId: string
  /** Of this person: asked before. */
  tabId: string
  token: string
  /** Which signals this tab has seen: the id of the last one. */
  seen: string
  signal: AbortSignal
  heartbeatMs?: number
  /** How long this stream is open at most. */
  streamMs?: number
}

/** What may wait for a reader who does not read. It comes again behind the last signal that it has seen, so nothing is lost. */
const mostWaitingBytes = 1_000_000

type FollowingService = LookingService & Pick<Service, 'log'>

/** Why a stream is to say something: something has changed in the room, signals may wait, or it is time for a sign of life. */
type News = { ofRoom: boolean; isHeartbeat: boolean }

/**
 * Server-sent events of one tab. Each look reads what the room is like and which signals wait, so that a notice which is lost is made
 * up for by the next heartbeat, and a stream that is opened again goes on where it broke off. Where the carrier knows who is there, a
 * heartbeat looks only if that has changed: a notice that is lost is then made up for when the stream is opened again.
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
      let { seen } = asked
      let lastRoom = ''
      let last: LastLook | null = null
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text))
      }
      const look = async ({ ofRoom, isHeartbeat }: News) => {
        if (-(controller.desiredSize ?? 0) > mostWaitingBytes) return end('backlog')
        if (isHeartbeat) await service.carrier.beat(asked)
        const isNews = ofRoom || last === null || (isHeartbeat && !(await stillHolds(service, last)))
        if (isNews) {
          const found = await lookIntoRoom(service, asked)
          if (found.over !== null) {
            send(`event: over\ndata: ${JSON.stringify({ reason: found.over })}\n\n`)
            return end('server')
          }
          last = found
          const room = withoutClock(found.room)
          if (room !== lastRoom) send(`event: room\ndata: ${JSON.stringify(found.room)}\n\n`)
          else if (isHeartbeat) send('event: here\ndata: {}\n\n')
          lastRoom = room
        } else if (isHeartbeat) send('event: here\ndata: {}\n\n')
        // Who has been sent back to wait is told nothing that was sent in the room.
        if (last?.room.you.standing !== 'admitted') return
        const signals = await service.carrier.read(asked.tabId, seen, { fromDatabase: isNews })
        for (const { seen: id, signal: message } of signals) {
          send(`id: ${id}\nevent: signal\ndata: ${JSON.stringify(message)}\n\n`)
          seen = id
        }
        if (signals.length >= mostSignals) onRead = () => news({ ofRoom: isNews, isHeartbeat: false })
      }
      const news = oneAfterAnother(look, (error) => {
        // A database that is away for a moment ends no stream: the next heartbeat looks again.
        last = null
        service.log.warn(
          { type: error instanceof Error ? error.name : 'unknown' },
          'a room could not be looked into',
        )
      })
      const heartbeat = setInterval(() => news({ ofRoom: false, isHeartbeat: true }), heartbeatMs)
      heartbeat.unref()
      // Who opens it again is there; who does not is away soon.
      const age = setTimeout(() => {
        send('event: again\ndata: {}\n\n')
        end('server')
      }, streamMs)
      age.unref()
      const unfollow = feed.follow({
        ...asked,
        onNews: () => news({ ofRoom: true, isHeartbeat: false }),
        onEnd: () => end('server'),
      })
      const unfollowSignals = service.carrier.follow(asked.tabId, () =>
        news({ ofRoom: false, isHeartbeat: false }),
      )
      end = (by) => {
        if (isOver) return
        isOver = true
        clearInterval(heartbeat)
        clearTimeout(age)
        unfollow()
        unfollowSignals()
        if (by === 'server') controller.close()
        // What waits is dropped with it.
        if (by === 'backlog') controller.error(new Error('The reader of a room’s stream does not read'))
      }
      send('retry: 1000\n\n')
      news({ ofRoom: true, isHeartbeat: true })
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
  look: (news: News) => Promise<void>,
  onError: (error: unknown) => void,
): (news: News) => void {
  let isLooking = false
  let again: News | null = null
  const run = async (news: News) => {
    isLooking = true
    await look(news).catch(onError)
    isLooking = false
    const next = again
    again = null
    if (next) void run(next)
  }
  return (news) => {
    if (isLooking)
      again = {
        ofRoom: news.ofRoom || (again?.ofRoom ?? false),
        isHeartbeat: news.isHeartbeat || (again?.isHeartbeat ?? false),
      }
    else void run(news)
  }
}

/** What a stream has last told its tab, and how long that holds by itself. */
type LastLook = { room: RoomState; tabs: readonly string[]; here: ReadonlySet<string> | null; until: number }

type LookOutcome = { over: RoomOver['reason'] } | ({ over: null } & LastLook)

type LookingService = Pick<Service, 'db' | 'keyring' | 'video' | 'carrier'>

/** What a tab’s stream has to say. */
async function lookIntoRoom(
  service: LookingService,
  { roomId, tabId, token }: Pick<FollowRequest, 'roomId' | 'tabId' | 'token'>,
): Promise<LookOutcome> {
  const place = await findPlace(service.db, roomId, token)
  if (!place || place.room.phase !== 'open') return { over: 'closed' }
  if (place.standing === 'removed') return { over: 'removed' }
  const visit = await readTab(service, { tabId, personId: place.personId })
  if (!visit) return { over: 'closed' }
  if (visit.hasLeft) return { over: visit.endedBy ?? (await whyGone(service, place)) }
  const { room, tabs, here } = await readRoom(service, place)
  const openForMs = roomClosesAt(place.room).getTime() - place.room.now.getTime()
  return { over: null, room, tabs, here, until: performance.now() + openForMs }
}

/** The same people are there, and the room is open. */
async function stillHolds({ carrier }: LookingService, { tabs, here, until }: LastLook): Promise<boolean> {
  if (here === null || performance.now() >= until) return false
  const now = await carrier.present(tabs)
  return now !== null && now.size === here.size && [...here].every((tabId) => now.has(tabId))
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

async function readTab(
  { db }: LookingService,
  { tabId, personId }: { tabId: string; personId: string },
): Promise<VisitRow | undefined> {
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
