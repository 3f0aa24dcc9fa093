import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setHits } from '#test/support/rate-limits.ts'
import { addRoom, moveSession, roomVisitor } from '#test/support/room-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { sweepStaffSignIns } from '../staff/staff-sessions.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

const self = { as: 'self' }
const statusOf = async (answer: Promise<Response>) => (await answer).status

describe('who may enter a room', () => {
  it('its client and its clinician, who each keep their place after a reload', async () => {
    const world = await addRoom(test.service)
    const client = roomVisitor(app, world.roomId, world.bearer)
    const entered = await client.enter(self)
    expect(entered.status).toBe(200)
    expect(entered.headers.getSetCookie()[0]).toMatch(
      new RegExp(`Path=/api/rooms/${world.roomId}; HttpOnly; SameSite=Strict`),
    )
    expect(await client.room()).toMatchObject({ you: { role: 'client', standing: 'waiting' }, people: [] })

    const clinician = roomVisitor(app, world.roomId, world.staff)
    expect(await statusOf(clinician.enter(self))).toBe(200)
    expect(await clinician.room()).toMatchObject({
      you: { role: 'clinician', standing: 'admitted' },
      client: { id: world.clientId, name: 'Robin Field', dateOfBirth: '1990-05-17' },
    })
  })

  it('no one else: another client, another clinician, the office, a stranger', async () => {
    const world = await addRoom(test.service)
    const other = await addRoom(test.service)
    const office = await addStaff(test.service, { role: 'owner' })
    for (const headers of [other.bearer, other.staff, office.headers]) {
      const answer = await roomVisitor(app, world.roomId, headers).enter(self)
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toMatch(/Robin|Amelia/)
    }
    const stranger = roomVisitor(app, world.roomId)
    expect(await statusOf(stranger.enter(self))).toBe(401)
    expect(await statusOf(stranger.ask('POST', '/tabs'))).toBe(401)
    const seen = await (await stranger.ask('GET', '')).text()
    expect(JSON.parse(seen)).toEqual({
      room: null,
      gone: null,
      door: { canSendCode: true, practicePhone: null },
    })
  })

  it('with a cookie of another room, no one', async () => {
    const [mine, theirs] = [await addRoom(test.service), await addRoom(test.service)]
    const client = roomVisitor(app, mine.roomId, mine.bearer)
    await client.enter(self)
    const elsewhere = roomVisitor(app, theirs.roomId, { cookie: client.cookie() })
    expect(await elsewhere.room()).toBeNull()
    expect(await statusOf(elsewhere.ask('POST', '/tabs'))).toBe(401)
  })

  it.each(['not-an-id', randomUUID(), '%00', 'x'.repeat(90)])('no room at %s', async (roomId) => {
    expect(await statusOf(roomVisitor(app, roomId).ask('GET', ''))).toBe(roomId === '%00' ? 422 : 404)
  })
})

describe('when a room is open', () => {
  it('early, it says when and lets no one join', async () => {
    const world = await addRoom(test.service, { startsInMinutes: 60 })
    const client = roomVisitor(app, world.roomId, world.bearer)
    expect(await statusOf(client.enter(self))).toBe(200)
    const room = await client.room()
    expect(room?.phase).toBe('tooEarly')
    expect(Date.parse(room?.startsAt ?? '') - Date.parse(room?.opensAt ?? '')).toBe(15 * 60_000)
    expect(await statusOf(client.ask('POST', '/tabs'))).toBe(409)
  })

  it('an old link leads nowhere, and its client reads only that it is over', async () => {
    const world = await addRoom(test.service)
    const client = roomVisitor(app, world.roomId, world.bearer)
    await client.come()
    await moveSession(test.service, world.appointmentId, -180)
    expect(await client.room()).toMatchObject({ phase: 'over' })
    expect(await statusOf(client.ask('POST', '/tabs'))).toBe(409)
    const stranger = roomVisitor(app, world.roomId)
    expect(await statusOf(stranger.ask('GET', ''))).toBe(404)
    expect(await statusOf(stranger.ask('POST', '/codes'))).toBe(404)
  })

  it('a session that was moved keeps its address, and opens at the new time', async () => {
    const world = await addRoom(test.service)
    const client = roomVisitor(app, world.roomId, world.bearer)
    await client.enter(self)
    await moveSession(test.service, world.appointmentId, 24 * 60)
    expect(await client.room()).toMatchObject({ phase: 'tooEarly' })
    expect(await statusOf(client.ask('POST', '/tabs'))).toBe(409)
  })

  it.each(['time', 'clinician'] as const)(
    'everyone waits anew after a move to another %s, and links for guests are gone',
    async (what) => {
      const [world, other] = [
        await addRoom(test.service),
        await addRoom(test.service, { startsInMinutes: 90 }),
      ]
      const client = roomVisitor(app, world.roomId, world.bearer)
      const clinician = roomVisitor(app, world.roomId, world.staff)
      const { room } = await client.come()
      await clinician.come()
      await client.ask('PUT', '/privacy', { answer: 'private' })
      await clinician.ask('PUT', `/people/${room.you.personId}/standing`, { standing: 'admitted' })
      const made = await clinician.ask('POST', '/invitations', { kind: 'support' })
      const { link }: { link: string } = await made.json()
      const asGuest = { as: 'guest', secret: new URL(link).hash.slice(1), name: 'Lena' }
      const guest = roomVisitor(app, world.roomId)
      await guest.come(asGuest)
      const check = {
        identityConfirmed: true,
        place: '12 Banksia Street',
        others: 'nobody',
        othersText: null,
        callBack: null,
        version: 0,
      }
      expect(await statusOf(clinician.ask('PUT', '/start-check', check))).toBe(200)
      expect(await statusOf(clinician.ask('POST', '/ending'))).toBe(204)
      if (what === 'time') await moveSession(test.service, world.appointmentId, 5)
      else
        await test.db
          .updateTable('reservations')
          .set({ clinician_id: other.clinicianId })
          .where('id', '=', world.appointmentId)
          .execute()
      expect(await client.room()).toMatchObject({ you: { standing: 'waiting', privacy: null } })
      expect(
        await test.db
          .selectFrom('rooms')
          .select(['ended_at', 'sealed_start_check', 'start_check_at'])
          .where('reservation_id', '=', world.appointmentId)
          .executeTakeFirst(),
      ).toEqual({ ended_at: null, sealed_start_check: null, start_check_at: null })
      expect(await guest.room()).toBeNull()
      expect(await statusOf(guest.enter(asGuest))).toBe(404)
    },
  )

  it('one that was moved to another clinician is no longer the first one’s', async () => {
    const [world, other] = [await addRoom(test.service), await addRoom(test.service, { startsInMinutes: 90 })]
    const first = roomVisitor(app, world.roomId, world.staff)
    await first.come()
    await test.db
      .updateTable('reservations')
      .set({ clinician_id: other.clinicianId })
      .where('id', '=', world.appointmentId)
      .execute()
    expect(await first.room()).toBeNull()
    expect(await statusOf(first.enter(self))).toBe(403)
    expect(await statusOf(roomVisitor(app, world.roomId, other.staff).enter(self))).toBe(200)
  })

  it.each(['cancelled', 'byPhone', 'held'] as const)('one that is %s has no room', async (how) => {
    const world = await addRoom(test.service)
    const changes = {
      cancelled: { service_delivered: 'cancelShortNotice', status: 'released' },
      byPhone: { delivery_type: 'phoneCall' },
      held: { booked_at: null, status: 'claimed', expires_at: new Date(Date.now() + 600_000) },
    } as const
    const client = roomVisitor(app, world.roomId, world.bearer)
    const clinician = roomVisitor(app, world.roomId, world.staff)
    for (const one of [client, clinician]) await one.come()
    await test.db
      .updateTable('reservations')
      .set(changes[how])
      .where('id', '=', world.appointmentId)
      .execute()
    // Who had a place learns why; everyone else learns nothing.
    for (const [role, one] of Object.entries({ client, clinician })) {
      const answer = await one.ask('GET', '')
      if (how === 'held') expect(answer.status).toBe(404)
      else expect(await answer.json()).toMatchObject({ room: null, gone: { why: how, role } })
    }
    const [stranger, other] = [roomVisitor(app, world.roomId), await addRoom(test.service)]
    const elsewhere = roomVisitor(app, other.roomId, other.bearer)
    await elsewhere.come()
    const withOtherCookie = roomVisitor(app, world.roomId, { cookie: elsewhere.cookie() })
    for (const one of [stranger, withOtherCookie]) expect(await statusOf(one.ask('GET', ''))).toBe(404)
    expect(await statusOf(client.enter(self))).toBe(404)
    expect(await statusOf(client.ask('POST', '/tabs'))).toBe(404)
  })
})

describe('a tab’s stream', () => {
  it('is not opened without end', async () => {
    const world = await addRoom(test.service)
    const client = roomVisitor(app, world.roomId, world.bearer)
    const { tabId } = await client.come()
    await (await client.events(tabId)).close()
    await setHits(test.db, 'room-follows', 90)
    expect(await statusOf(client.ask('GET', `/tabs/${tabId}/events`))).toBe(429)
  })
})

describe('the clinician’s place', () => {
  it('stays while the practice side is locked, and ends with the sign-in', async () => {
    const world = await addRoom(test.service)
    const clinician = roomVisitor(app, world.roomId, world.staff)
    await clinician.come()
    await test.db
      .updateTable('staff_sessions')
      .set({ locked_at: new Date() })
      .where('id', '=', world.staffSessionId)
      .execute()
    expect(await clinician.room()).toMatchObject({ you: { role: 'clinician' } })
    expect(await statusOf(clinician.enter(self))).toBe(401)
    await app.request('/api/staff/session', { method: 'DELETE', headers: world.staff })
    expect(await clinician.room()).toBeNull()
  })
  it('outlasts the sign-in’s twelve hours while the call runs, and no longer', async () => {
    const world = await addRoom(test.service)
    const clinician = roomVisitor(app, world.roomId, world.staff)
    const other = roomVisitor(app, world.roomId, world.staff)
    await other.enter(self)
    const { tabId } = await clinician.come()
    await test.db
      .updateTable('staff_sessions')
      .set({ started_at: new Date(Date.now() - 12.5 * 3_600_000) })
      .where('id', '=', world.staffSessionId)
      .execute()
    await sweepStaffSignIns(test.service)
    expect(await clinician.room()).toMatchObject({ you: { role: 'clinician' } })
    // Another device with the same sign-in is in no call.
    expect(await other.room()).toBeNull()
    expect(await statusOf(roomVisitor(app, world.roomId, world.staff).enter(self))).toBe(401)
    // A reload takes over from the old tab.
    const again = await clinician.join()
    expect(await clinician.room()).toMatchObject({ you: { standing: 'admitted' } })
    expect(again.tabId).not.toBe(tabId)
    await clinician.ask('POST', `/tabs/${again.tabId}:leave`)
    expect(await clinician.room()).toBeNull()
    await sweepStaffSignIns(test.service)
    const kept = await test.db
      .selectFrom('staff_sessions')
      .select('id')
      .where('id', '=', world.staffSessionId)
      .execute()
    expect(kept).toEqual([])
  })
})

it('the eighty clinicians and eighty clients of a clinic, behind one address, all come to their sessions twice in an hour', async () => {
  const clinic = '203.0.113.40'
  const rooms = await Promise.all(
    Array.from({ length: 80 }, (_, at) => addRoom(test.service, { startsInMinutes: 5 + (at % 3) })),
  )
  const statuses: number[] = []
  for (const { roomId, bearer, staff } of rooms)
    for (const headers of [bearer, staff]) {
      const visitor = roomVisitor(app, roomId, { ...headers, 'x-forwarded-for': clinic })
      for (let turn = 0; turn < 2; turn += 1) statuses.push(await statusOf(visitor.enter(self)))
      statuses.push(await statusOf(visitor.ask('POST', '/tabs')))
    }
  expect(new Set(statuses)).toEqual(new Set([200, 201]))
  const [{ roomId = '', bearer = {} } = {}] = rooms
  await setHits(test.db, 'room-entries:person', 60)
  expect(await statusOf(roomVisitor(app, roomId, bearer).enter(self))).toBe(429)
})
