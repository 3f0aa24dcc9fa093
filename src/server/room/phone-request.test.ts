import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
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
  return { ...world, client, clinician, clinicianTab, tabId, listed, diaryChanges }
}

const waits = { who: 'Robin Field', byPhone: false }
const asks = { who: 'Robin Field', byPhone: true }
const isSeen = async ({ client }: Awaited<ReturnType<typeof alone>>) => (await client.room())?.byPhone?.isSeen

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

it('and does not come back once the clinician has been there, also where the client stays', async () => {
  const world = await alone()
  await world.client.ask('PUT', '/by-phone', { on: true })
  expect(await isSeen(world)).toBe(false)
  const { tabId } = await world.clinician.join()
  await world.clinician.ask('POST', `/tabs/${tabId}:leave`)
  expect(await world.listed()).toMatchObject([waits])
  expect(await isSeen(world)).toBe(true)
  await world.client.ask('POST', `/tabs/${world.tabId}:leave`)
  expect(await world.listed()).toEqual([])
  // Asked for again, it is new.
  await world.client.join()
  await world.client.ask('PUT', '/by-phone', { on: false })
  await world.client.ask('PUT', '/by-phone', { on: true })
  expect(await world.listed()).toMatchObject([asks])
})

const seconds = (count: number) => count * 1000

it.each([
  ['left by themselves after it', { seen: -5, left: 10, ended_by: null }, waits],
  ['ended it after it', { seen: -5, left: 10, ended_by: 'ended' }, waits],
  ['was seen for long after it', { seen: 70, left: 70, ended_by: null }, waits],
  // A stream can look alive for a minute after its network is lost.
  ['was lost a moment before it', { seen: 40, left: 40, ended_by: null }, asks],
  ['opened another session, with this one lost', { seen: -5, left: 90, ended_by: 'elsewhere' }, asks],
] as const)('a clinician who %s', async (_what, { seen, left, ended_by }, row) => {
  const world = await alone()
  await world.client.ask('PUT', '/by-phone', { on: true })
  const askedAt = Date.now() - seconds(200)
  await test.db
    .updateTable('rooms')
    .set({ by_phone_at: new Date(askedAt) })
    .where('reservation_id', '=', world.appointmentId)
    .execute()
  await test.db
    .updateTable('room_visits')
    .set({
      joined_at: new Date(askedAt - seconds(600)),
      seen_at: new Date(askedAt + seconds(seen)),
      left_at: new Date(askedAt + seconds(left)),
      ended_by,
    })
    .where('id', '=', world.clinicianTab)
    .execute()
  expect(await world.listed()).toMatchObject([row])
  expect(await isSeen(world)).toBe(row === waits)
})

it('the clinician confirms what the client asked for, and it counts as by phone from then on', async () => {
  const { client, clinician, appointmentId, staff } = await alone()
  const counts = async () => {
    const path = `/api/staff/diary/appointments/${appointmentId}/visit`
    const { byPhone, phoneAskedBy } = await (await app.request(path, { headers: staff })).json()
    return [byPhone, phoneAskedBy]
  }
  await client.ask('PUT', '/by-phone', { on: true })
  await clinician.join()
  // Both stay in the room for ten minutes.
  await test.db
    .updateTable('rooms')
    .set({ by_phone_at: new Date(Date.now() - seconds(600)) })
    .where('reservation_id', '=', appointmentId)
    .execute()
  await test.db
    .updateTable('room_visits')
    .set({ admitted_at: new Date(Date.now() - seconds(600)) })
    .where('reservation_id', '=', appointmentId)
    .where('left_at', 'is', null)
    .execute()
  expect(await counts()).toEqual([false, 'client'])
  expect((await clinician.ask('PUT', '/by-phone', { on: true })).status).toBe(204)
  expect(await counts()).toEqual([true, 'clinician'])
  // A client cannot make it their own request again.
  await client.ask('PUT', '/by-phone', { on: true })
  expect(await counts()).toEqual([true, 'clinician'])
})

it('what the clinician asked for, the client does not take back; the clinician does', async () => {
  const { client, clinician } = await alone()
  await clinician.join()
  await clinician.ask('PUT', '/by-phone', { on: true })
  expect((await client.ask('PUT', '/by-phone', { on: false })).status).toBe(409)
  expect(await client.room()).toMatchObject({ byPhone: { askedBy: 'clinician' } })
  await clinician.ask('PUT', '/by-phone', { on: false })
  expect(await client.room()).toMatchObject({ byPhone: null })
})

const isSomeoneWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    test.db,
  )
  return rows.length > 0
}

it.each([
  ['asks for it too', null, true, 204],
  ['takes their own request back', 'client', false, 409],
] as const)('the clinician’s press stays where the client at once %s', async (_what, before, on, status) => {
  const { client, appointmentId } = await alone()
  if (before) await client.ask('PUT', '/by-phone', { on: true })
  const pressing = await test.db.startTransaction().execute()
  onTestFinished(async () => {
    if (!pressing.isCommitted) await pressing.rollback().execute()
  })
  await pressing
    .updateTable('rooms')
    .set({ by_phone_asked_by: 'clinician', by_phone_at: new Date() })
    .where('reservation_id', '=', appointmentId)
    .execute()
  const asked = client.ask('PUT', '/by-phone', { on })
  await vi.waitUntil(isSomeoneWaiting)
  await pressing.commit().execute()
  expect((await asked).status).toBe(status)
  expect(await client.room()).toMatchObject({ byPhone: { askedBy: 'clinician' } })
})

it('what the practice says is neither shown nor changed in the room, until the session is moved', async () => {
  const { client, clinician, appointmentId, staff } = await alone()
  await moveSession(test.service, appointmentId, -5)
  const { room } = await client.come()
  await clinician.come()
  await clinician.ask('PUT', `/people/${room.you.personId}/standing`, { standing: 'admitted' })
  const path = `/api/staff/diary/appointments/${appointmentId}`
  const say = async (byPhone: boolean) => {
    const init = { method: 'PUT', body: JSON.stringify({ byPhone }) }
    const headers = { ...staff, 'Content-Type': 'application/json' }
    expect((await app.request(`${path}/by-phone`, { ...init, headers })).status).toBe(204)
  }
  const counts = async () => (await (await app.request(`${path}/visit`, { headers: staff })).json()).byPhone
  await say(true)
  expect(await counts()).toBe(true)
  expect(await client.room()).toMatchObject({ byPhone: null })
  await client.ask('PUT', '/by-phone', { on: true })
  await say(false)
  expect(await client.room()).toMatchObject({ byPhone: { askedBy: 'client' } })
  await clinician.ask('PUT', '/by-phone', { on: true })
  expect(await counts()).toBe(false)
  await moveSession(test.service, appointmentId, 120)
  await moveSession(test.service, appointmentId, -5)
  const { counts_as_phone } = await test.db
    .selectFrom('rooms')
    .select('counts_as_phone')
    .where('reservation_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  expect(counts_as_phone).toBeNull()
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
