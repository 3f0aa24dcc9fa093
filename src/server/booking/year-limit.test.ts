import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { yearUsedUpTexts } from '#domain/funding/referral.ts'
import { addBooking } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let office: string
beforeAll(async () => {
  api = await createBookingApi()
  office = (await addStaff(api.service, { role: 'administrator' })).headers.cookie
})
afterAll(() => api.close())

let token: string
let clientId: string
/** All on one day, so that they are of one year. */
const at = (hour: number) => sydneyTime(3, hour)

beforeEach(async () => {
  token = await api.signUp({ card: true })
  const { id } = await api.db
    .selectFrom('clients')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  clientId = id
  const earlier = await addBookable(api.db)
  for (const hour of [8, 9, 10, 11, 12, 13, 14, 15, 16])
    await addBooking(api.db, { ...earlier, clientId, start: at(hour) })
})

const bookByStaff = async (hour: number) => {
  const { clinicianId, typeId } = await addBookable(api.db)
  return api.call('POST', `/staff/clients/${clientId}/appointments`, {
    cookie: office,
    body: {
      clinicianId,
      appointmentTypeId: typeId,
      deliveryType: 'videoCall',
      funding: 'rebate',
      starts: [at(hour).toISOString()],
      isBeyondReferralAgreed: true,
    },
  })
}

const detach = () =>
  api.db.updateTable('clients').set({ attached_clinician_id: null }).where('id', '=', clientId).execute()

async function holdByClient(hour: number) {
  const { clinicianId, typeId } = await addBookable(api.db)
  await detach()
  const held = await api.reserve({ clinicianId, typeId, start: at(hour) }, { token })
  expect(held.status).toBe(201)
  const reserveId: string = held.body.data.reserveId
  const agreed = await api.call('PUT', api.at(reserveId), {
    token,
    body: { claimReservation: true, mode: 'setup', isAgreeCancellationPolicy: true },
  })
  expect(agreed.status).toBe(200)
  return reserveId
}

const countBooked = async () => {
  const rows = await api.db
    .selectFrom('reservations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('status', '=', 'booked')
    .execute()
  return rows.length
}

describe('the tenth session that Medicare pays for in a year', () => {
  it('is booked once by two of the practice at the same moment', async () => {
    const answers = await Promise.all([17, 18].map(bookByStaff))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body.fields).toEqual({
      starts: yearUsedUpTexts.forStaff,
    })
    expect(await countBooked()).toBe(10)
  })

  it('is booked once by the practice and the client at the same moment', async () => {
    const reserveId = await holdByClient(17)
    const [byClient, byStaff] = await Promise.all([api.finish(reserveId, token), bookByStaff(18)])
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([byClient.status, byStaff.status])
    expect(await countBooked()).toBe(10)
  })

  it('is the client’s last of that year on Medicare, and the next is booked with another way to pay', async () => {
    const reserveId = await holdByClient(18)
    expect((await bookByStaff(17)).status).toBe(201)
    await detach()
    expect(await api.finish(reserveId, token)).toMatchObject({
      status: 409,
      body: { message: yearUsedUpTexts.forClient },
    })
    expect(await countBooked()).toBe(10)
    await api.call('PUT', api.at(reserveId), {
      token,
      body: { claimReservation: true, mode: 'setup', funding: 'selfFunded' },
    })
    expect((await api.finish(reserveId, token)).status).toBe(200)
  })

  it('is said before a time is held on Medicare, or a held one is to be paid by it', async () => {
    expect((await bookByStaff(17)).status).toBe(201)
    await detach()
    const slot = { ...(await addBookable(api.db, { fundingMethods: ['bulkBill', 'ndis'] })), start: at(18) }
    expect(await api.reserve(slot, { token, funding: 'bulkBill' })).toMatchObject({
      status: 422,
      body: { message: yearUsedUpTexts.forClient, fields: { funding: yearUsedUpTexts.forClient } },
    })
    const { body } = await api.reserve(slot, { token, funding: 'ndis' })
    const changed = await api.call('PATCH', api.at(body.data.reserveId), {
      token,
      body: { funding: 'bulkBill' },
    })
    expect(changed.body).toMatchObject({ message: yearUsedUpTexts.forClient })
    expect((await api.call('GET', api.at(body.data.reserveId), { token })).body.appointments).toMatchObject([
      { funding: 'ndis' },
    ])
  })
})
