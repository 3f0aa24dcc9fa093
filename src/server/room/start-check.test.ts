import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PhoneStart, RoomVisits } from '#contract/staff/rooms.ts'
import { itemOfMinutes } from '#domain/receipts/service-items.ts'
import { addRoom, moveSession, readSealedStart } from '#test/support/room-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { readLatestStartCheck } from './start-check.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

const check = {
  identityConfirmed: true,
  place: '14 Wattle St, Ultimo',
  others: 'someone',
  othersText: 'her sister in the next room',
  callBack: '0491 570 007',
}

type Headers = Record<string, string>

async function addCall(startsInMinutes?: number) {
  const world = await addRoom(test.service, { startsInMinutes })
  await test.db
    .updateTable('reservations')
    .set({ delivery_type: 'phoneCall' })
    .where('id', '=', world.appointmentId)
    .execute()
  const path = `/api/staff/diary/appointments/${world.appointmentId}`
  return {
    ...world,
    read: (headers: Headers = world.staff) => app.request(`${path}/start-check`, { headers }),
    save: (body: unknown, headers: Headers = world.staff) =>
      app.request(`${path}/start-check`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    visit: async (): Promise<RoomVisits> =>
      (await app.request(`${path}/visit`, { headers: world.staff })).json(),
  }
}

describe('the start of a session by phone', () => {
  it('is confirmed by its clinician, kept sealed, and in the audit', async () => {
    const world = await addCall()
    const read: PhoneStart = await (await world.read()).json()
    expect(read).toMatchObject({
      version: 0,
      savedAt: null,
      onFile: { mobile: '+61491570006' },
      client: { name: 'Robin Field', dateOfBirth: '1990-05-17' },
    })
    const saved = await world.save({ ...check, version: 0 })
    expect(await saved.json()).toMatchObject({ check: { ...check, callBack: '+61491570007' }, version: 1 })
    expect((await world.save({ ...check, version: 0 })).status).toBe(409)
    const refused = await world.save({ ...check, callBack: '12', version: 1 })
    expect(await refused.json()).toMatchObject({ fields: { callBack: expect.any(String) } })
    expect((await readSealedStart(test.service, world.appointmentId))?.includes('Wattle')).toBe(false)
    const audit = await test.db
      .selectFrom('audit_events')
      .select(['action', 'subject', 'actor'])
      .where('client_id', '=', world.clientId)
      .execute()
    for (const action of ['read', 'change'])
      expect(audit).toContainEqual({
        action,
        subject: `start of session ${world.appointmentId}`,
        actor: world.staffSubject,
      })
  })

  it('is read for a safety task', async () => {
    const world = await addCall()
    await world.save({ ...check, version: 0 })
    const staff = {
      role: 'clinician',
      clinicianId: world.clinicianId,
      practiceId: 'banksia',
      subject: world.staffSubject,
      clinicianRole: 'clinicalPsychologists',
      sessionId: world.staffSessionId,
      secondFactorAt: null,
    } as const
    const found = await test.db
      .transaction()
      .execute((db) =>
        readLatestStartCheck({ db, keyring: test.keyring }, { clientId: world.clientId, staff }),
      )
    expect(found).toMatchObject({ place: check.place, callBack: '+61491570007' })
  })

  it('does not exist for another clinician, nor for the office', async () => {
    const world = await addCall()
    const other = await addRoom(test.service, { startsInMinutes: 70 })
    const office = await addStaff(test.service, { role: 'owner' })
    for (const headers of [other.staff, office.headers]) {
      expect((await world.read(headers)).status).toBe(404)
      expect((await world.save({ ...check, version: 0 }, headers)).status).toBe(404)
    }
  })

  it('is for a call that is near, and not for one by video or cancelled', async () => {
    const early = await addCall(60)
    expect((await early.save({ ...check, version: 0 })).status).toBe(409)
    await moveSession(test.service, early.appointmentId, -180)
    expect((await early.save({ ...check, version: 0 })).status).toBe(409)
    const changes = [{ delivery_type: 'videoCall' }, { service_delivered: 'cancelShortNotice' }] as const
    for (const change of changes) {
      const world = await addCall()
      await test.db.updateTable('reservations').set(change).where('id', '=', world.appointmentId).execute()
      expect((await world.read()).status).toBe(404)
      expect((await world.save({ ...check, version: 0 })).status).toBe(404)
    }
  })
})

it('has the Medicare items of a call by the minutes that are entered, and measures none', async () => {
  const world = await addCall()
  const { medicareItems, ...visit } = await world.visit()
  expect(visit).toMatchObject({ visits: [], minutesTogether: 0, suggestedOutcome: null, suggestedItem: null })
  expect(itemOfMinutes(medicareItems, 50)?.number).toBe('91182')
  expect(itemOfMinutes(medicareItems, 40)?.number).toBe('91181')
  expect(itemOfMinutes(medicareItems, 5)).toBeNull()
  await test.db
    .updateTable('reservations')
    .set({ funding_method: 'selfFunded' })
    .where('id', '=', world.appointmentId)
    .execute()
  expect((await world.visit()).medicareItems).toEqual([])
})
