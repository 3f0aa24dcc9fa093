import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSession } from '#test/support/diary-world.ts'
import { addRoom, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { createNotices } from '../db/notices.ts'
import { createLog } from '../log.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  test.service.notices = createNotices({ url: test.url, log: createLog('silent') })
  app = createApp(test.service)
})
afterAll(async () => {
  await test.service.notices.close()
  await test.close()
})

/** Two sessions of one clinician that are open at once: the first runs over. */
async function backToBack() {
  const first = await addRoom(test.service, { startsInMinutes: -45 })
  const next = await addRoom(test.service)
  const start = new Date(Date.now() + 10 * 60_000)
  const { clinicianId, typeId, clientId } = { ...first, clientId: next.clientId }
  const second = await addSession(test.service.db, { clinicianId, typeId, clientId, start, minutes: 50 })
  const { room_id } = await test.service.db
    .selectFrom('reservations')
    .select('room_id')
    .where('id', '=', second)
    .executeTakeFirstOrThrow()
  return {
    first: roomVisitor(app, first.roomId, first.staff),
    second: roomVisitor(app, room_id, first.staff),
    client: roomVisitor(app, first.roomId, first.bearer),
    appointmentId: first.appointmentId,
  }
}

it('a clinician who opens the next session is out of the one before, and its client sees that', async () => {
  const { first, second, client, appointmentId } = await backToBack()
  const { room } = await client.come()
  const { tabId } = await first.come()
  await first.ask('PUT', `/people/${room.you.personId}/standing`, { standing: 'admitted' })
  const events = await first.events(tabId)
  await events.until('room')

  await second.come()
  expect(await events.until('over')).toMatchObject({ data: { reason: 'elsewhere' } })
  expect(await client.room()).toMatchObject({
    clinician: { state: 'inAnotherSession' },
    people: [{ role: 'clinician', tabId: null }],
  })
  const audit = await test.service.db
    .selectFrom('audit_events')
    .select('subject')
    .where('subject', 'like', `video session ${appointmentId}: clinician left%`)
    .execute()
  expect(audit).toHaveLength(1)

  // And back: the second one is left.
  await first.join()
  expect(await second.room()).toMatchObject({ clinician: { state: 'inAnotherSession' } })
})

it('a tab that comes back to the network does not take its clinician out of the session they have opened since', async () => {
  const { first, second } = await backToBack()
  const { tabId } = await first.come()
  await sql`update room_visits set left_at = seen_at where id = ${tabId}`.execute(test.service.db)
  expect(await (await first.events(tabId)).until('over')).toMatchObject({ data: { reason: 'left' } })
  await second.come()
  expect(await (await first.events(tabId)).until('over')).toMatchObject({ data: { reason: 'elsewhere' } })
})

it('of two rooms that are opened at once, one stays', async () => {
  const { first, second } = await backToBack()
  await first.enter({ as: 'self' })
  await second.enter({ as: 'self' })
  await Promise.all([first.join(), second.join()])
  const states = [await first.room(), await second.room()].map((room) => room?.clinician.state)
  expect(states.toSorted()).toEqual(['inAnotherSession', 'ready'])
})
