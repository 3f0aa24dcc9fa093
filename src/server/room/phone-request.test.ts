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

/** The client was let in, and is alone now. */
async function alone() {
  const world = await addRoom(test.service)
  const client = roomVisitor(app, world.roomId, world.bearer)
  const clinician = roomVisitor(app, world.roomId, world.staff)
  const { room, tabId } = await client.come()
  const { tabId: clinicianTab } = await clinician.come()
  await clinician.ask('PUT', `/people/${room.you.personId}/standing`, { standing: 'admitted' })
  await clinician.ask('POST', `/tabs/${clinicianTab}:leave`)
  const listed = async (): Promise<unknown> =>
    (await app.request('/api/staff/rooms/waiting', { headers: world.staff })).json()
  const diaryChanges = async () =>
    (
      await test.db
        .selectFrom('availability_changes')
        .select('clinician_id')
        .where('clinician_id', '=', world.clinicianId)
        .where('is_diary', '=', true)
        .execute()
    ).length
  return { ...world, client, clinician, tabId, listed, diaryChanges }
}

it('a client who is alone and goes on by phone is in the diary, also after closing the page', async () => {
  const { client, clinician, tabId, listed, diaryChanges } = await alone()
  expect(await listed()).toMatchObject([{ who: 'Robin Field', byPhone: false }])
  const before = await diaryChanges()
  expect((await client.ask('PUT', '/by-phone', { on: true })).status).toBe(204)
  expect(await diaryChanges()).toBe(before + 1)
  expect(await listed()).toMatchObject([{ who: 'Robin Field', byPhone: true }])
  await client.ask('POST', `/tabs/${tabId}:leave`)
  expect(await listed()).toMatchObject([{ who: 'Robin Field', byPhone: true }])
  // The clinician has it in the room now.
  await clinician.join()
  expect(await listed()).toEqual([])
})

it.each(['taken back', 'recorded', 'over'] as const)('and no longer when it is %s', async (how) => {
  const { client, appointmentId, tabId, listed } = await alone()
  await client.ask('PUT', '/by-phone', { on: true })
  if (how === 'taken back') await client.ask('PUT', '/by-phone', { on: false })
  await client.ask('POST', `/tabs/${tabId}:leave`)
  if (how === 'recorded')
    await test.db
      .updateTable('reservations')
      .set({ service_delivered: 'attended' })
      .where('id', '=', appointmentId)
      .execute()
  if (how === 'over') await moveSession(test.service, appointmentId, -180)
  expect(await listed()).toEqual([])
})
