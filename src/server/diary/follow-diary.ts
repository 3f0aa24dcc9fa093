import type { Staff } from '../http/staff.ts'
import { fail, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { findStaffSession } from '../staff/session-store.ts'
import type { DiaryFeed } from './diary-feed.ts'

/** A person has a few tabs open; each page has one stream. */
const mostStreams = 6
const usualHeartbeatMs = 15_000
/** Then the page connects again, which spreads streams over processes that were started since. */
const longestMs = 30 * 60_000

type Asked = { staff: Staff; token: string; signal: AbortSignal; heartbeatMs?: number }

/**
 * Server-sent events without content: `changed`, and a comment every few seconds that keeps proxies from closing the line. It ends
 * with the sign-in: with each heartbeat it is asked whether that is still open.
 */
export function followDiary(
  { db, now }: Pick<Service, 'db' | 'now'>,
  feed: DiaryFeed,
  { staff, token, signal, heartbeatMs = usualHeartbeatMs }: Asked,
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
