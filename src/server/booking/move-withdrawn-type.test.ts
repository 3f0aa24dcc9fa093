import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const dayOf = (daysAhead: number) => sydneyTime(daysAhead, 12).toISOString().slice(0, 10)
const from = sydneyTime(3, 10)
const to = sydneyTime(5, 14)

type Kept = { clinicianId: string; typeId: string }
const withdraw = ({ typeId }: Kept) =>
  api.db.updateTable('appointment_types').set({ is_active: false }).where('id', '=', typeId).execute()
const takeAway = ({ clinicianId, typeId }: Kept) =>
  api.db
    .deleteFrom('clinician_appointment_types')
    .where('clinician_id', '=', clinicianId)
    .where('appointment_type_id', '=', typeId)
    .execute()

async function bookAndKeep(change: (kept: Kept) => Promise<unknown>) {
  const { clinicianId, typeId } = await addBookable(api.db)
  const token = await api.signUp({ card: true })
  const held = await api.reserve({ clinicianId, typeId, start: from }, { token, funding: 'rebate' })
  await api.finish(held.body.data.reserveId, token)
  const { id, client_id: clientId } = await api.db
    .selectFrom('reservations')
    .select(['id', 'client_id'])
    .where('clinician_id', '=', clinicianId)
    .executeTakeFirstOrThrow()
  await change({ clinicianId, typeId })
  return { id, clientId, clinicianId, typeId, token }
}

describe.each([
  ['was withdrawn', withdraw],
  ['its clinician no longer offers', takeAway],
])('a session whose type %s', (_what, change) => {
  it('is moved by its client, who sees the free times, and no one else books it', async () => {
    const { id, token, clinicianId, typeId } = await bookAndKeep(change)
    const query = new URLSearchParams({ clinicianId, date: dayOf(5), to: dayOf(5) })
    const free = await api.call('GET', `/appointment-types/${typeId}/availabilities/public?${query}`, {
      token,
    })
    expect(free.body.timeSlots[dayOf(5)].isAvailable).toBe(true)
    const moved = await api.call('POST', `/client-records/me/appointments/${id}:move`, {
      token,
      body: { startDateTime: to.toISOString(), agreedFeeCents: 0 },
    })
    expect(moved).toMatchObject({ status: 200, body: { startDateTime: to.toISOString() } })
    const again = await api.reserve({ clinicianId, typeId, start: sydneyTime(6, 10) }, { token })
    expect(again.status).toBeGreaterThanOrEqual(400)
  })

  it('is moved by its clinician, who sees the free times, and is not booked anew', async () => {
    const { id, clientId, clinicianId, typeId } = await bookAndKeep(change)
    const { cookie } = (await addStaff(api.service, { role: 'clinician', clinicianId })).headers
    const query = new URLSearchParams({
      clinicianId,
      appointmentTypeId: typeId,
      from: dayOf(5),
      to: dayOf(5),
    })
    const times = await api.call('GET', `/staff/clients/${clientId}/times?${query}`, { cookie })
    expect(times.body.days[0].starts).toContain(to.toISOString())
    const at = new URLSearchParams({ startDateTime: to.toISOString(), scope: 'this' })
    const planned = await api.call('GET', `/staff/appointments/${id}/move?${at}`, { cookie })
    expect(planned.body.moves).toMatchObject([{ state: 'free' }])
    const moved = await api.call('POST', `/staff/appointments/${id}/move`, {
      cookie,
      body: { moves: [{ id, fromDateTime: from.toISOString(), startDateTime: to.toISOString() }] },
    })
    expect(moved).toMatchObject({ status: 200, body: { changed: 1 } })
    const booked = await api.call('POST', `/staff/clients/${clientId}/appointments`, {
      cookie,
      body: {
        clinicianId,
        appointmentTypeId: typeId,
        deliveryType: 'videoCall',
        funding: 'selfFunded',
        starts: [sydneyTime(6, 10).toISOString()],
      },
    })
    expect(booked.status).toBeGreaterThanOrEqual(400)
  })
})
