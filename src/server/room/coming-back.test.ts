import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRoom, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

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
  const { room } = await client.come()
  await clinician.come()
  const place = (standing: string) =>
    clinician.ask('PUT', `/people/${room.you.personId}/standing`, { standing })
  await place('admitted')
  return { ...world, client, clinician, place }
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
