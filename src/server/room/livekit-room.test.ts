import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFakeLiveKit } from '#test/support/fake-livekit.ts'
import { addRoom, moveSession, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createVideoProvider } from '../adapters/video.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createNotices } from '../db/notices.ts'
import { createLog } from '../log.ts'
import { leaveProvider } from './leave-provider.ts'
import { sweepRooms } from './sweep-rooms.ts'

const keys = { apiKey: 'APIabc', apiSecret: 'a-secret-that-is-long-enough-for-hs256' }

let test: Awaited<ReturnType<typeof createTestDatabase>>
let liveKit: Awaited<ReturnType<typeof startFakeLiveKit>>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  test.service.notices = createNotices({ url: test.url, log: createLog('silent') })
  liveKit = await startFakeLiveKit(keys)
})
afterAll(async () => {
  liveKit.close()
  await test.service.notices.close()
  await test.close()
})

type Leaving = Parameters<typeof leaveProvider>[1]

/** The service with LiveKit, and what it has queued. */
function withLiveKit() {
  const config = readConfig({
    LIVEKIT_URL: liveKit.url,
    LIVEKIT_API_KEY: keys.apiKey,
    LIVEKIT_API_SECRET: keys.apiSecret,
    LIVEKIT_MEET_URL: 'https://meet.example',
  })
  const queued: { data: Leaving; after?: Date }[] = []
  const service = {
    ...test.service,
    video: createVideoProvider(config, test.keyring, () => new Date()),
    jobs: {
      ...test.service.jobs,
      sendWith: async (_: unknown, name: string, jobs: { data: object; after?: Date }[]) => {
        if (name === 'leave-provider') queued.push(...(jobs as typeof queued))
      },
    },
  }
  return { service, queued, app: createApp(service) }
}

async function meet() {
  const { service, queued, app } = withLiveKit()
  const world = await addRoom(test.service)
  const client = roomVisitor(app, world.roomId, world.bearer)
  const clinician = roomVisitor(app, world.roomId, world.staff)
  const { room } = await client.come()
  await clinician.come()
  const { personId } = room.you
  const place = (standing: string) => clinician.ask('PUT', `/people/${personId}/standing`, { standing })
  return { ...world, app, service, queued, client, clinician, personId, place }
}

it('makes a token for those who were let in, and for no one else', async () => {
  const { client, clinician, place } = await meet()
  expect(await client.room()).toMatchObject({ provider: { kind: 'liveKit' } })
  expect((await client.ask('POST', '/livekit-token')).status).toBe(403)
  await place('admitted')
  for (const person of [client, clinician]) {
    const ticket: { url: string; token: string } = await (await person.ask('POST', '/livekit-token')).json()
    expect(ticket.url).toBe(liveKit.url)
    expect(ticket.token.split('.')).toHaveLength(3)
  }
  await place('removed')
  expect((await client.ask('POST', '/livekit-token')).status).toBe(403)
})

it('puts someone out who is removed, now and when a token of theirs has ended, unless they were let in again', async () => {
  const { service, queued, personId, place } = await meet()
  await place('admitted')
  expect(queued).toEqual([])
  await place('removed')
  expect(queued).toHaveLength(2)
  const [now, later] = queued
  expect(now?.after).toBeUndefined()
  expect(later?.after?.getTime()).toBeGreaterThan(Date.now() + 5 * 60_000)
  liveKit.commands.length = 0
  if (now) await leaveProvider(service, now.data)
  const room = expect.stringMatching(/^[\w-]{24}$/)
  expect(liveKit.commands).toEqual([
    {
      method: 'RemoveParticipant',
      body: { room, identity: personId },
      grant: { room, roomAdmin: true },
    },
  ])
  await place('admitted')
  if (later) await leaveProvider(service, later.data)
  expect(liveKit.commands).toHaveLength(1)
})

it('ends the meeting there with the session here, and leaves a session alone that goes on', async () => {
  const { service, queued, clinician, place } = await meet()
  await place('admitted')
  await clinician.ask('POST', '/ending')
  const [ended] = queued
  liveKit.commands.length = 0
  if (ended) await leaveProvider(service, ended.data)
  expect(liveKit.commands).toEqual([
    {
      method: 'DeleteRoom',
      body: { room: expect.stringMatching(/^[\w-]{24}$/) },
      grant: { roomCreate: true },
    },
  ])
  await clinician.join()
  if (ended) await leaveProvider(service, ended.data)
  expect(liveKit.commands).toHaveLength(1)
})

it('is tried again where LiveKit fails, and is content where there was no one', async () => {
  const { service, queued, place } = await meet()
  await place('admitted')
  await place('waiting')
  const [now] = queued
  if (!now) throw new Error('Nothing was queued')
  liveKit.answerWith(503)
  await expect(leaveProvider(service, now.data)).rejects.toThrow('503')
  liveKit.answerWith(404)
  await expect(leaveProvider(service, now.data)).resolves.toBeUndefined()
  liveKit.answerWith(200)
})

it('puts everyone out of a session that was moved, but not who was let in or came at the new time', async () => {
  const { service, queued, appointmentId, client, clinician, personId, place } = await meet()
  await place('admitted')
  await moveSession(test.service, appointmentId, 5)
  await sweepRooms(service)
  const now = queued.filter(({ after }) => after === undefined)
  const clinicianId = (await clinician.room())?.you.personId
  expect(now.map(({ data }) => data.personId).toSorted()).toEqual([personId, clinicianId].toSorted())
  liveKit.commands.length = 0
  for (const { data } of now) await leaveProvider(service, data)
  // The clinician still has a stream from the session that is theirs.
  expect(liveKit.commands).toMatchObject([{ method: 'RemoveParticipant', body: { identity: personId } }])
  await client.join()
  await place('admitted')
  for (const { data } of queued) await leaveProvider(service, data)
  expect(liveKit.commands).toHaveLength(1)
  await sweepRooms(service)
  expect(queued).toHaveLength(4)
})

it.each([
  { service_delivered: 'cancelShortNotice', status: 'released' },
  { delivery_type: 'phoneCall' },
] as const)('ends the meeting of a session that is no longer held there: %o', async (change) => {
  const { service, queued, appointmentId, client, place } = await meet()
  await place('admitted')
  const { tabId } = await client.join()
  const events = await client.events(tabId)
  await events.until('room')
  const set = (values: object) =>
    test.db.updateTable('reservations').set(values).where('id', '=', appointmentId).execute()
  const changedAt = Date.now()
  await set(change)
  expect(await events.until('over')).toMatchObject({ data: { reason: 'closed' } })
  // At once, and not at the next heartbeat.
  expect(Date.now() - changedAt).toBeLessThan(5_000)
  await sweepRooms(service)
  // Once more when a token that was made before has ended.
  expect(queued.map(({ data, after }) => [data.personId, after === undefined])).toEqual([
    [null, true],
    [null, false],
  ])
  liveKit.commands.length = 0
  for (const { data } of queued) await leaveProvider(service, data)
  expect(liveKit.commands.map(({ method }) => method)).toEqual(['DeleteRoom', 'DeleteRoom'])
  // A cancellation that was undone meanwhile ends nothing.
  await set({ service_delivered: null, status: 'booked', delivery_type: 'videoCall' })
  for (const { data } of queued) await leaveProvider(service, data)
  expect(liveKit.commands).toHaveLength(2)
})

it('ends the meeting there when the room here closes, once', async () => {
  const { service, queued, appointmentId, place } = await meet()
  await place('admitted')
  // Fifty minutes long, and open for 45 more: it closes in a minute, and then did a minute ago.
  await moveSession(test.service, appointmentId, -99)
  await sweepRooms(service)
  expect(queued.filter(({ data }) => data.personId === null)).toEqual([])
  await moveSession(test.service, appointmentId, -2)
  await sweepRooms(service)
  await sweepRooms(service)
  const ends = queued.filter(({ data }) => data.personId === null)
  expect(ends).toHaveLength(2)
  liveKit.commands.length = 0
  for (const { data } of ends) await leaveProvider(service, data)
  expect(liveKit.commands.map(({ method }) => method)).toEqual(['DeleteRoom', 'DeleteRoom'])
})

it('puts out who leaves, unless they come back, and a guest whose link is used on another device', async () => {
  const { service, queued, app, roomId, client, clinician, place } = await meet()
  await place('admitted')
  const { tabId } = await client.join()
  await client.ask('POST', `/tabs/${tabId}:leave`)
  const [left] = queued
  if (!left) throw new Error('Nothing was queued')
  liveKit.commands.length = 0
  await leaveProvider(service, left.data)
  expect(liveKit.commands).toHaveLength(1)
  await client.join()
  await leaveProvider(service, left.data)
  expect(liveKit.commands).toHaveLength(1)

  const { link }: { link: string } = await (
    await clinician.ask('POST', '/invitations', { kind: 'support' })
  ).json()
  const asGuest = { as: 'guest', secret: new URL(link).hash.slice(1), name: 'Lena' }
  const { room } = await roomVisitor(app, roomId).come(asGuest)
  await clinician.ask('PUT', `/people/${room.you.personId}/standing`, { standing: 'admitted' })
  queued.length = 0
  await roomVisitor(app, roomId).come(asGuest)
  const [replaced] = queued
  expect(replaced?.data).toMatchObject({ personId: room.you.personId })
  if (replaced) await leaveProvider(service, replaced.data)
  expect(liveKit.commands).toHaveLength(2)
})
