import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRoom, moveSession, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

it('visits before a session was moved say nothing about its new time', async () => {
  const world = await addRoom(test.service)
  const client = roomVisitor(app, world.roomId, world.bearer)
  const { tabId } = await client.come()
  const visit = async (): Promise<{ visits: unknown[] }> =>
    (
      await app.request(`/api/staff/diary/appointments/${world.appointmentId}/visit`, {
        headers: world.staff,
      })
    ).json()
  await client.ask('POST', `/tabs/${tabId}:leave`)
  expect((await visit()).visits).toHaveLength(1)
  await moveSession(test.service, world.appointmentId, 120)
  expect(await visit()).toMatchObject({ visits: [], minutesTogether: 0, suggestedOutcome: null })
})

it.each([
  ['rooms that were moved', 'rooms_to_leave', 'update rooms set moved_at = null where moved_at is not null'],
  [
    'people of whom something is kept',
    'room_people_to_forget',
    'update room_people set guest_name = null, privacy = null where guest_name is not null or privacy is not null',
  ],
])('the sweep of every minute reads the few %s by an index of their own', async (_, index, statement) => {
  const plan = await test.db.transaction().execute(async (tx) => {
    // Of a table that is still small the whole would be read.
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql`explain ${sql.raw(statement)}`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain(index)
})
