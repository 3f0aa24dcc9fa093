import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownClashTexts } from '#domain/booking/holds.ts'
import { addBooking } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const ten = sydneyTime(3, 10)
const clash = (message: string) => ({ status: 409, body: { code: 'conflict', message } })

/** A client with a session at ten with one clinician, and another clinician who is free. */
async function addBooked() {
  const token = await api.signUp({ card: true })
  const { id: clientId } = await api.db
    .selectFrom('clients')
    .select('id')
    .where('identity_subject', '=', decodeJwt(token).sub ?? '')
    .executeTakeFirstOrThrow()
  const [first, second] = [await addBookable(api.db), await addBookable(api.db)]
  await addBooking(api.db, { ...first, clientId, start: ten })
  return { token, clientId, first, second }
}

it('a client is not in two sessions at once by a booking of their own', async () => {
  const { token, second } = await addBooked()
  const book = async (start: Date) => {
    const held = await api.reserve({ ...second, start }, { token, funding: 'rebate' })
    return api.finish(held.body.data.reserveId, token)
  }
  expect(await book(ten)).toMatchObject(clash(ownClashTexts.forClient))
  expect((await book(sydneyTime(3, 11))).status).toBe(200)
})

it('a client with a session at that time is told before a card is asked for', async () => {
  const { token, second } = await addBooked()
  const held = await api.reserve({ ...second, start: ten }, { token, funding: 'rebate' })
  const asked = await api.call('PUT', `/accounts/banksia/reserved-appointments/${held.body.data.reserveId}`, {
    token,
    body: { claimReservation: true, mode: 'setup', shouldGenerateCheckoutSession: true },
  })
  expect(asked).toMatchObject(clash(ownClashTexts.forClient))
})

it('the plan of a series shows at which of its times the client has another session', async () => {
  const { clientId, second } = await addBooked()
  const { cookie } = (await addStaff(api.service, { role: 'administrator' })).headers
  const query = new URLSearchParams({
    clinicianId: second.clinicianId,
    appointmentTypeId: second.typeId,
    start: ten.toISOString(),
    everyWeeks: '1',
    count: '3',
  })
  const plan = await api.call('GET', `/staff/clients/${clientId}/series?${query}`, { cookie })
  expect(plan.body.sessions.map(({ state }: { state: string }) => state)).toEqual(['taken', 'free', 'free'])
})

it('a client is not in two sessions at once by a move of their own', async () => {
  const { token, clientId, second } = await addBooked()
  const id = await addBooking(api.db, { ...second, clientId, start: sydneyTime(3, 12) })
  const move = (start: Date) =>
    api.call('POST', `/client-records/me/appointments/${id}:move`, {
      token,
      body: { startDateTime: start.toISOString(), agreedFeeCents: 0 },
    })
  expect(await move(ten)).toMatchObject(clash(ownClashTexts.forClient))
  expect((await move(sydneyTime(3, 13))).status).toBe(200)
})

it('a client is not in two sessions at once by what the practice books or moves', async () => {
  const { clientId, second } = await addBooked()
  const { cookie } = (await addStaff(api.service, { role: 'administrator' })).headers
  const book = (starts: Date[]) =>
    api.call('POST', `/staff/clients/${clientId}/appointments`, {
      cookie,
      body: {
        clinicianId: second.clinicianId,
        appointmentTypeId: second.typeId,
        deliveryType: 'videoCall',
        funding: 'selfFunded',
        starts: starts.map((start) => start.toISOString()),
      },
    })
  const refused = await book([sydneyTime(3, 9), ten])
  expect(refused).toMatchObject(clash(ownClashTexts.forStaff))
  expect(refused.body.fields).toEqual({ 'starts.1': ownClashTexts.forStaff })
  const booked = await book([sydneyTime(3, 9)])
  expect(booked.status).toBe(201)
  const [{ id, startDateTime }] = booked.body.appointments
  const move = (to: Date) =>
    api.call('POST', `/staff/appointments/${id}/move`, {
      cookie,
      body: { moves: [{ id, fromDateTime: startDateTime, startDateTime: to.toISOString() }] },
    })
  expect(await move(ten)).toMatchObject(clash(ownClashTexts.forStaff))
  expect((await move(sydneyTime(3, 11))).status).toBe(200)
})
