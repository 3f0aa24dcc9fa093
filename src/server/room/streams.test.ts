import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRoom, moveSession, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { presence } from '#domain/room/people.ts'
import { createApp } from '../app.ts'
import { createNotices } from '../db/notices.ts'
import { createLog } from '../log.ts'
import { createRoomFeed, followRoom } from './follow-room.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

/** A feed that says how many of its streams listen. */
function countedFeed() {
  let listening = 0
  const feed = createRoomFeed({
    notices: {
      ...test.service.notices,
      subscribe: () => {
        listening += 1
        return () => {
          listening -= 1
        }
      },
    },
  })
  return { feed, listening: () => listening }
}

async function follow(change: { streamMs?: number; signal?: AbortSignal } = {}) {
  const world = await addRoom(test.service)
  const client = roomVisitor(app, world.roomId, world.bearer)
  const { tabId, room } = await client.come()
  const { feed, listening } = countedFeed()
  const response = followRoom(test.service, feed, {
    roomId: world.roomId,
    reservationId: world.appointmentId,
    personId: room.you.personId,
    tabId,
    token: client.cookie().split('=')[1] ?? '',
    seen: '0',
    signal: new AbortController().signal,
    heartbeatMs: 20,
    ...change,
  })
  return { ...world, client, tabId, response, listening }
}

describe('a stream', () => {
  it('asks after its time who is still there, and leaves nothing behind', async () => {
    const { response, listening } = await follow({ streamMs: 2000 })
    expect(listening()).toBe(1)
    const text = await response.text()
    expect(text).toContain('event: room\n')
    expect(text).toContain('event: here\n')
    expect(text.endsWith('event: again\ndata: {}\n\n')).toBe(true)
    expect(listening()).toBe(0)
  })

  it('leaves nothing behind when its reader goes, nor when the request is given up', async () => {
    const left = await follow()
    await left.response.body?.cancel()
    expect(left.listening()).toBe(0)
    const given = new AbortController()
    const aborted = await follow({ signal: given.signal })
    given.abort()
    await aborted.response.text()
    expect(aborted.listening()).toBe(0)
  })
})

it('a guest’s link that is used on another device ends the first one at once', async () => {
  const notices = createNotices({ url: test.url, log: createLog('silent') })
  const live = createApp({ ...test.service, notices })
  const world = await addRoom(test.service)
  const clinician = roomVisitor(live, world.roomId, world.staff)
  await clinician.come()
  const made = await clinician.ask('POST', '/invitations', { kind: 'support' })
  const { link }: { link: string } = await made.json()
  const asGuest = { as: 'guest', secret: new URL(link).hash.slice(1), name: 'Lena' }
  const first = roomVisitor(live, world.roomId)
  const { tabId } = await first.come(asGuest)
  const events = await first.events(tabId)
  await events.until('room')
  const usedAt = Date.now()
  await roomVisitor(live, world.roomId).enter(asGuest)
  expect(await events.until('over')).toMatchObject({ data: { reason: 'closed' } })
  // Not with the next heartbeat.
  expect(Date.now() - usedAt).toBeLessThan(presence.heartbeatSeconds * 1000)
  await notices.close()
})

it('nothing is sent in a room that has closed, and a message that is tried again keeps its key', async () => {
  const world = await addRoom(test.service)
  const client = roomVisitor(app, world.roomId, world.bearer)
  const clinician = roomVisitor(app, world.roomId, world.staff)
  const [clientIn, clinicianIn] = [await client.come(), await clinician.come()]
  await clinician.ask('PUT', `/people/${clientIn.room.you.personId}/standing`, { standing: 'admitted' })
  const message = { kind: 'chat', text: 'Are you there?' }
  const key = crypto.randomUUID()
  const send = async () =>
    (await client.ask('POST', `/tabs/${clientIn.tabId}/signals`, { message, key })).status
  expect([await send(), await send()]).toEqual([204, 204])
  const events = await clinician.events(clinicianIn.tabId)
  expect(await events.until('signal')).toMatchObject({ data: { key, message } })
  expect(await events.until('signal')).toMatchObject({ data: { key, message } })
  await events.close()
  await moveSession(test.service, world.appointmentId, -180)
  expect(await send()).toBe(403)
})
