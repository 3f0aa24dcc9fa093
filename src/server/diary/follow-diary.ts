import { sql } from 'kysely'
import { type FeedPosition, hasLostTrack, readPosition } from '../booking/availability-changes.ts'
import type { Db } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { createSharedRun } from '../concurrency.ts'
import { findStaffSession } from '../staff/staff-sessions.ts'
import { diaryScope } from './diary-scope.ts'

/** A person has a few tabs open; each page has one stream. */
const mostStreams = 6
const usualHeartbeatMs = 15_000
/** Then the page connects again, which spreads streams over processes that were started since. */
const longestMs = 30 * 60_000

type FollowRequest = { staff: Staff; token: string; signal: AbortSignal; heartbeatMs?: number }

/**
 * Server-sent events without content: `changed`, and a comment every few seconds that keeps proxies from closing the line. It ends
 * with the sign-in: with each heartbeat it is asked whether that is still open.
 */
export function followDiary(
  { db, now }: Pick<Service, 'db' | 'now'>,
  feed: DiaryFeed,
  { staff, token, signal, heartbeatMs = usualHeartbeatMs }: FollowRequest,
): Response | Result<never> {
  if (feed.count(staff.sessionId) >= mostStreams) return fail('tooManyRequests')
  const encoder = new TextEncoder()
  /** Closing a stream that its reader has left would be an error. */
  let end = (_by: 'server' | 'reader') => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      let isOver = false
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text))
      }
      const isStillOpen = async () => {
        const found = await findStaffSession(db, token, now())
        return (
          found?.state === 'open' &&
          found.staff.role === staff.role &&
          found.staff.clinicianId === staff.clinicianId
        )
      }
      const heartbeat = setInterval(() => {
        // A database that is away for a moment ends no stream.
        void isStillOpen().then(
          (isOpen) => (isOpen ? send(': here\n\n') : end('server')),
          () => send(': here\n\n'),
        )
      }, heartbeatMs)
      const longest = setTimeout(() => end('server'), longestMs)
      heartbeat.unref()
      longest.unref()
      const unfollow = feed.follow({
        staff,
        onChange: () => send('event: changed\ndata:\n\n'),
        onEnd: () => end('server'),
      })
      end = (by) => {
        if (isOver) return
        isOver = true
        clearInterval(heartbeat)
        clearTimeout(longest)
        unfollow()
        if (by === 'server') controller.close()
      }
      send('retry: 3000\nevent: open\ndata:\n\n')
      if (signal.aborted) end('server')
      else signal.addEventListener('abort', () => end('server'), { once: true })
    },
    cancel: () => end('reader'),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Proxies that collect answers before they pass them on would keep the events.
      'x-accel-buffering': 'no',
    },
  })
}

/** How often an open stream is looked after: holds send no notice, and a notice may be lost with its connection. */
const lookEveryMs = 4_000

type DiaryFollower = {
  staff: Staff
  onChange: () => void
  onEnd: () => void
}

type DiaryFeed = {
  /** The answer ends it. */
  follow: (follower: DiaryFollower) => () => void
  /** How many streams of this sign-in are open in this process. */
  count: (sessionId: string) => number
}

/** Tells those who follow a diary that it has changed: at a notice of PostgreSQL at once, and otherwise within seconds. */
export function createDiaryFeed(
  { notices, log }: Pick<Service, 'notices' | 'log'>,
  changes: () => Promise<DiaryChanges>,
): DiaryFeed {
  type Entry = DiaryFollower & { version: number | null }
  const entries = new Set<Entry>()
  let timer: NodeJS.Timeout | null = null
  let unsubscribe: (() => void) | null = null

  const look = async () => {
    try {
      const seen = await changes()
      for (const entry of entries) {
        const scope = diaryScope(entry.staff, entry.staff.role === 'clinician' ? undefined : 'all')
        const version = scope === null ? 0 : scope === 'all' ? seen.ofAnyone : seen.of(scope.clinicianId)
        // The first look always tells: something may have changed between the page’s reading and this stream.
        const hasChanged = entry.version !== version
        entry.version = version
        if (hasChanged) entry.onChange()
      }
    } catch (error) {
      log.warn({ type: error instanceof Error ? error.name : 'unknown' }, 'the diary feed could not be read')
    }
  }
  const stop = () => {
    if (timer) clearInterval(timer)
    timer = null
    unsubscribe?.()
    unsubscribe = null
  }
  const endAll = () => {
    stop()
    for (const { onEnd } of entries) onEnd()
    entries.clear()
  }

  return {
    follow: (follower) => {
      const entry = { ...follower, version: null }
      entries.add(entry)
      unsubscribe ??= notices.subscribe({ onNotice: () => void look(), onClose: endAll })
      timer ??= setInterval(() => void look(), lookEveryMs).unref()
      void look()
      return () => {
        entries.delete(entry)
        if (entries.size === 0) stop()
      }
    },
    count: (sessionId) => [...entries].filter(({ staff }) => staff.sessionId === sessionId).length,
  }
}

/** Numbers that are other ones whenever a diary has changed, in any process. */
export interface DiaryChanges {
  readonly ofAnyone: number
  readonly of: (clinicianId: string) => number
}

/**
 * Looks at the feed of 0005 at each call; callers at the same moment share a look. Unlike the index of free starts it also takes
 * the rows that only a diary depends on (docs/decisions/0038-diary-and-live-updates.md).
 */
export function watchDiaryChanges(db: Db): () => Promise<DiaryChanges> {
  let last: FeedPosition | null = null
  let [latest, ofEveryone] = [0, 0]
  const byClinician = new Map<string, number>()

  return createSharedRun(async () => {
    if (last === null) last = await readPosition(db)
    else {
      const { changed, ...position } = await readDiaryChanges(db, last)
      const isEveryone = changed.includes(null) || hasLostTrack(last, position)
      if (isEveryone || changed.length > 0) latest += 1
      if (isEveryone) ofEveryone = latest
      for (const id of changed) if (id !== null) byClinician.set(id, latest)
      last = position
    }
    return { ofAnyone: latest, of: (id) => Math.max(ofEveryone, byClinician.get(id) ?? 0) }
  })
}

async function readDiaryChanges(
  db: Db,
  last: FeedPosition,
): Promise<FeedPosition & { changed: (string | null)[] }> {
  const { rows } = await sql<FeedPosition & { changed: (string | null)[] | null }>`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
           extract(epoch from now())::float8 as now,
           (select json_agg(distinct clinician_id) from availability_changes
             where not is_content and changed_by >= pg_snapshot_xmin(${last.snapshot}::pg_snapshot)
               and not pg_visible_in_snapshot(changed_by, ${last.snapshot}::pg_snapshot)) as changed`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database gave no position')
  return { ...row, changed: row.changed ?? [] }
}
