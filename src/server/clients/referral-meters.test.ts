import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBooking } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addReferral } from '#test/support/paid-charge.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

it('shows a client what is used of their referral and their year, and warns before the sixth', async () => {
  const token = await api.signUp({ card: true })
  const read = async () => (await api.call('GET', '/client-records/me/referral-meter', { token })).body
  expect(await read()).toBeNull()

  const { id: clientId } = await api.db.selectFrom('clients').select('id').executeTakeFirstOrThrow()
  const own = await addBookable(api.db)
  // On one day, so that they are of one year.
  for (const hour of [9, 10, 11, 12])
    await addBooking(api.db, { ...own, clientId, start: sydneyTime(0, hour), outcome: 'attended' })
  const { headers } = await addStaff(api.service, { role: 'administrator' })
  const writtenOn = '2026-01-05'
  const noted = await api.call('POST', `/staff/clients/${clientId}/referrals`, {
    cookie: headers.cookie,
    body: { writtenOn, referrer: 'Dr Ruth Abara', providerNumber: '' },
  })
  expect(noted.status).toBe(204)
  expect(await read()).toMatchObject({
    referral: { writtenOn, used: 4, booked: 0, most: 6 },
    year: { used: 4, most: 10 },
    left: 2,
    warning: null,
  })

  await addBooking(api.db, { ...own, clientId, start: sydneyTime(0, 13) })
  expect(await read()).toMatchObject({ referral: { used: 4, booked: 1 }, left: 1, warning: 'nextIsLast' })
  await addBooking(api.db, { ...own, clientId, start: sydneyTime(0, 14) })
  expect(await read()).toMatchObject({ left: 0, warning: 'lastIsBooked' })
})

it('is for clients who are signed in, each their own', async () => {
  expect((await api.call('GET', '/client-records/me/referral-meter')).status).toBe(401)
  const token = await api.signUp()
  expect((await api.call('GET', '/client-records/me/referral-meter', { token })).body).toBeNull()
})

it('counts sessions with DVA apart, by the twelve of their referral', async () => {
  const token = await api.signUp({ card: true })
  const { body: record } = await api.call('GET', '/client-records/me', { token })
  const clientId: string = record._id
  const own = await addBookable(api.db, { fundingMethods: ['dva'] })
  const read = async () => (await api.call('GET', '/client-records/me/referral-meter', { token })).body
  for (let hour = 1; hour <= 11; hour += 1)
    await addBooking(api.db, {
      ...own,
      clientId,
      start: sydneyTime(0, hour),
      funding: 'dva',
      outcome: 'attended',
    })
  expect(await read()).toMatchObject({ year: { used: 0 }, dva: { referral: null, warning: 'noReferral' } })
  const writtenOn = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
  await addReferral(api.service, clientId, writtenOn)
  expect(await read()).toMatchObject({
    year: { used: 0 },
    dva: { referral: { writtenOn }, used: 11, booked: 0, most: 12, warning: 'nextIsLast' },
  })
})
