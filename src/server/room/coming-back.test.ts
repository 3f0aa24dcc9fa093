import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRoom, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { signalPurpose } from './signals.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

async function meet() {
  const world = await addRoom(test.service)
  const client = roomVisitor(app, world.roomId, world.bearer)
  const clinician = roomVisitor(app, world.roomId, world.staff)
  const { room, tabId } = await client.come()
  const { tabId: clinicianTab } = await clinician.come()
  const place = (standing: string) =>
    clinician.ask('PUT', `/people/${room.you.personId}/standing`, { standing })
  await place('admitted')
  return { ...world, client, clinician, place, tabId, clinicianTab }
}

it('after an end by mistake the client waits again, also over a reload, and is let in again', async () => {
  const { client, clinician, place } = await meet()
  expect((await clinician.ask('POST', '/ending')).status).toBe(204)
  expect(await client.room()).toMatchObject({ isEnded: true, phase: 'open', you: { standing: 'waiting' } })

  const { room } = await client.join()
  expect(room).toMatchObject({ isEnded: false, you: { standing: 'waiting' } })
  expect(await client.room()).toMatchObject({ isEnded: false })
  // The clinician, who has not opened it again, sees who waits.
  expect(await clinician.room()).toMatchObject({
    isEnded: true,
    people: [{ role: 'client', standing: 'waiting', tabId: expect.any(String) }],
  })
  await clinician.join()
  await place('admitted')
  expect(await client.room()).toMatchObject({ isEnded: false, you: { standing: 'admitted' } })
})

const confirmed = {
  identityConfirmed: true,
  place: null,
  others: null,
  othersText: null,
  callBack: '0491 570 007',
  version: 0,
}

it('the number confirmed at the start is the one that the clinician is given, before anyone goes on by phone', async () => {
  const { client, clinician } = await meet()
  expect(await clinician.room()).toMatchObject({ client: { callBack: '+61491570006' }, byPhone: null })
  expect((await clinician.ask('PUT', '/start-check', confirmed)).status).toBe(200)
  expect(await clinician.room()).toMatchObject({ client: { callBack: '+61491570007' }, byPhone: null })
  expect(await client.room()).toMatchObject({ client: null })
})

it('someone who is sent back to wait is told that the session goes on by phone, and which of their numbers is called', async () => {
  const { client, clinician, place } = await meet()
  await clinician.ask('PUT', '/start-check', confirmed)
  await place('waiting')
  expect(await client.room()).toMatchObject({ you: { standing: 'waiting' }, people: [], byPhone: null })
  expect((await clinician.ask('PUT', '/by-phone', { on: true })).status).toBe(204)
  expect(await client.room()).toMatchObject({ byPhone: { askedBy: 'clinician', number: '007' } })
  // Who waits can be told, and asks for nothing.
  expect((await client.ask('PUT', '/by-phone', { on: false })).status).toBe(403)
})

it('what is written while no one else is in the room is refused', async () => {
  const { client, clinician } = await meet()
  const { tabId } = await client.join()
  const write = () =>
    client.ask('POST', `/tabs/${tabId}/signals`, { message: { kind: 'chat', text: 'Are you there?' } })
  expect((await write()).status).toBe(204)
  const { tabId: clinicianTab } = await clinician.join()
  await clinician.ask('POST', `/tabs/${clinicianTab}:leave`)
  const refused = await write()
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ message: 'This was not sent: no one else is in the room.' })
  const media = { kind: 'media', microphone: true, camera: false, screen: false }
  expect((await client.ask('POST', `/tabs/${tabId}/signals`, { message: media })).status).toBe(204)
})

const write = (text: string) => ({ message: { kind: 'chat', text } })

it('what is written to someone who is away without a word is refused, until they are back', async () => {
  const { client, tabId, clinicianTab } = await meet()
  const send = async () =>
    (await client.ask('POST', `/tabs/${tabId}/signals`, write('Are you there?'))).status
  const seen = (secondsAgo: number) =>
    test.db
      .updateTable('room_visits')
      .set({ seen_at: new Date(Date.now() - secondsAgo * 1000) })
      .where('id', '=', clinicianTab)
      .execute()
  await seen(40)
  expect(await send()).toBe(409)
  const kept = await test.db
    .selectFrom('room_signals')
    .selectAll()
    .where('to_tab', '=', clinicianTab)
    .execute()
  expect(kept).toEqual([])
  await seen(0)
  expect(await send()).toBe(204)
})

it('what was written to a tab goes on to the one that takes its place, and nothing else does', async () => {
  const { client, clinician, tabId } = await meet()
  const media = { kind: 'media', microphone: true, camera: false, screen: false }
  for (const body of [write('one'), { message: media }, write('two')])
    expect((await client.ask('POST', `/tabs/${tabId}/signals`, body)).status).toBe(204)
  const { tabId: next } = await clinician.join()
  await client.ask('POST', `/tabs/${tabId}/signals`, write('three'))
  const events = await clinician.events(next)
  const texts: unknown[] = []
  for (let index = 0; index < 3; index += 1) texts.push((await events.until('signal')).data)
  await events.close()
  expect(texts).toMatchObject(['one', 'two', 'three'].map(write))
})

it('what was written and cannot be read any more keeps no one out', async () => {
  const { client, clinician, clinicianTab, tabId } = await meet()
  for (const text of ['one', 'two', 'three']) await client.ask('POST', `/tabs/${tabId}/signals`, write(text))
  const sealed = test.keyring.seal({ of: 'another version' }, signalPurpose(clinicianTab, 2))
  for (const [number, sealed_signal] of [
    [1, Buffer.from('damaged')],
    [2, sealed],
  ] as const)
    await test.db
      .updateTable('room_signals')
      .set({ sealed_signal })
      .where('to_tab', '=', clinicianTab)
      .where('number', '=', number)
      .execute()
  const { tabId: next } = await clinician.join()
  const events = await clinician.events(next)
  expect((await events.until('signal')).data).toMatchObject(write('three'))
  await events.close()
})

it('who is let in anew is given nothing that was written before', async () => {
  const { client, clinician, clinicianTab, place, appointmentId } = await meet()
  await clinician.ask('POST', `/tabs/${clinicianTab}/signals`, write('for Robin alone'))
  await test.db
    .updateTable('room_people')
    .set({ standing: 'waiting' })
    .where('reservation_id', '=', appointmentId)
    .where('role', '=', 'client')
    .execute()
  const { tabId } = await client.join()
  await place('admitted')
  const given = await test.db.selectFrom('room_signals').selectAll().where('to_tab', '=', tabId).execute()
  expect(given).toEqual([])
})

it('who comes for the first time after an end is led to the waiting room, and told that the clinician has left', async () => {
  const world = await addRoom(test.service)
  const clinician = roomVisitor(app, world.roomId, world.staff)
  await clinician.come()
  await clinician.ask('POST', '/ending')
  const client = roomVisitor(app, world.roomId, world.bearer)
  const { room } = await client.come()
  expect(await client.room()).toMatchObject({ isEnded: false })
  expect(room).toMatchObject({
    isEnded: false,
    you: { standing: 'waiting', hasBeenIn: false },
    clinician: { state: 'notHere', hasLeft: true },
  })
  // Who only waited, gave up and looks again has not had a session either.
  await test.db
    .updateTable('room_visits')
    .set({ left_at: new Date() })
    .where('reservation_id', '=', world.appointmentId)
    .execute()
  expect(await client.room()).toMatchObject({ isEnded: false, you: { hasBeenIn: false } })
  await clinician.join()
  expect(await client.room()).toMatchObject({ clinician: { state: 'ready', hasLeft: false } })
})
