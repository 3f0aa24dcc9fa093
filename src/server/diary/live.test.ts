import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { createDb, createPool } from '../db/database.ts'
import { createNotices } from '../db/notices.ts'
import { createLog } from '../log.ts'
import type { Service } from '../service.ts'
import { findStaffSession } from '../staff/staff-sessions.ts'
import { createDiaryFeed, followDiary, watchDiaryChanges } from './follow-diary.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
/** Another process of the same practice: connections of its own to the same database. */
let other: Service
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  const log = createLog('silent')
  test.service.notices = createNotices({ url: test.url, log })
  other = {
    ...test.service,
    db: createDb(createPool(test.url, 2)),
    notices: createNotices({ url: test.url, log }),
  }
})
afterAll(async () => {
  await test.service.notices.close()
  await other.notices.close()
  await other.db.destroy()
  await test.close()
})

async function addWorld() {
  const bookable = await addBookable(test.db)
  const clientId = await addClient(test.db)
  const { headers, sessionId } = await addStaff(test.service, {
    role: 'clinician',
    clinicianId: bookable.clinicianId,
  })
  return { ...bookable, clientId, headers, sessionId }
}

/** The names of events, one after the other; null when the stream has ended. */
function readEvents(body: ReadableStream<Uint8Array> | null) {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  return {
    next: async (): Promise<string | null> => {
      for (;;) {
        const found = /event: (\w+)\n[^\n]*\n\n/.exec(waiting)
        if (found) {
          waiting = waiting.slice(found.index + found[0].length)
          return found[1] ?? null
        }
        const read = await reader?.read()
        if (!read || read.done) return null
        waiting += decoder.decode(read.value, { stream: true })
      }
    },
    close: () => reader?.cancel(),
  }
}

describe('following a diary', () => {
  it('hears of a booking and an outcome that another process makes, and of no one else’s', async () => {
    const world = await addWorld()
    const stranger = await addWorld()
    const app = createApp(test.service)
    const elsewhere = createApp(other)
    const response = await app.request('/api/staff/diary/events', {
      headers: { ...world.headers, 'accept-encoding': 'gzip' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('content-encoding')).toBeNull()
    const events = readEvents(response.body)
    expect(await events.next()).toBe('open')
    expect(await events.next()).toBe('changed')

    await addSession(other.db, { ...stranger, start: sydneyTime(1, 10) })
    const id = await addSession(other.db, { ...world, start: sydneyTime(-1, 10) })
    expect(await events.next()).toBe('changed')
    const set = await elsewhere.request(`/api/staff/diary/appointments/${id}/outcome`, {
      method: 'PUT',
      headers: { ...world.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'attended', was: null }),
    })
    expect(set.status).toBe(200)
    expect(await events.next()).toBe('changed')
    await events.close()
  })

  it('ends when the sign-in is locked, and when the service stops', async () => {
    const world = await addWorld()
    const token = world.headers.cookie.split('=')[1] ?? ''
    const found = await findStaffSession(test.db, token, new Date())
    if (!found) throw new Error('not signed in')
    const own = { ...test.service, notices: createNotices({ url: test.url, log: test.service.log }) }
    const feed = createDiaryFeed(own, watchDiaryChanges(test.db))
    const open = () => {
      const response = followDiary(test.service, feed, {
        staff: found.staff,
        token,
        signal: new AbortController().signal,
        heartbeatMs: 20,
      })
      if (!(response instanceof Response)) throw new Error('refused')
      return readEvents(response.body)
    }
    const first = open()
    expect([await first.next(), await first.next()]).toEqual(['open', 'changed'])
    const second = open()
    await own.notices.close()
    expect([await first.next(), await second.next()]).toEqual([null, 'open'])
    expect(feed.count(world.sessionId)).toBe(0)

    const third = open()
    await test.db
      .updateTable('staff_sessions')
      .set({ locked_at: new Date() })
      .where('id', '=', world.sessionId)
      .execute()
    const heard = [await third.next(), await third.next(), await third.next()]
    expect(heard.at(-1)).toBeNull()
  })

  it('allows a few streams for a sign-in, and frees one that is left', async () => {
    const world = await addWorld()
    const app = createApp(test.service)
    const ask = () => app.request('/api/staff/diary/events', { headers: world.headers })
    const opened = await Promise.all(Array.from({ length: 6 }, ask))
    expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect((await ask()).status).toBe(429)
    await opened[0]?.body?.cancel()
    const again = await ask()
    expect(again.status).toBe(200)
    await Promise.all([...opened.slice(1), again].map(({ body }) => body?.cancel()))
  })
})
