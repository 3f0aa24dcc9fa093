import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createReservationsApi } from '#test/support/reservations-api.ts'

let api: Awaited<ReturnType<typeof createReservationsApi>>
beforeAll(async () => {
  api = await createReservationsApi()
})
afterAll(() => api.close())

const path = '/accounts/banksia/reserved-appointments'

/** Holds a time of a clinician who meets people by video and by phone. */
async function holdWith(funding: 'rebate' | 'dva', fundingMethods: FundingMethod[] = [funding]) {
  const { clinicianId, typeId } = await addBookable(api.db, { fundingMethods })
  await api.db
    .updateTable('clinicians')
    .set({ delivery_types: ['videoCall', 'phoneCall'] })
    .where('id', '=', clinicianId)
    .execute()
  const slots = [{ startDateTime: sydneyTime(3, 10).toISOString() }]
  const body = { clinicianId, appointmentTypeId: typeId, funding, slots }
  const hold = (deliveryType?: 'phoneCall') =>
    api.call('POST', path, { body: { ...body, ...(deliveryType && { deliveryType }) } })
  return { clinicianId, hold }
}

it('a time is held as the client wants to meet', async () => {
  const { clinicianId, hold } = await holdWith('rebate')
  expect((await hold('phoneCall')).status).toBe(201)
  const rows = await api.db
    .selectFrom('reservations')
    .select('delivery_type')
    .where('clinician_id', '=', clinicianId)
    .execute()
  expect(rows).toEqual([{ delivery_type: 'phoneCall' }])
})

it('a first session by phone with DVA is refused, beside its field', async () => {
  const { hold } = await holdWith('dva')
  expect(await hold('phoneCall')).toMatchObject({
    status: 422,
    body: { fields: { deliveryType: expect.stringContaining('by video') } },
  })
  expect((await hold()).status).toBe(201)
})

it('a first session by phone offers no DVA later, and none can be chosen; one by video does', async () => {
  const { hold } = await holdWith('rebate', ['rebate', 'dva'])
  const at = async (deliveryType?: 'phoneCall') =>
    `${path}/${(await hold(deliveryType)).body.data.reserveId as string}`
  const offeredAt = async (held: string) =>
    (await api.call('GET', held)).body.appointments[0].fundingOffered as string[]
  const byPhone = await at('phoneCall')
  expect(await offeredAt(byPhone)).toEqual(['rebate'])
  const dva = { body: { funding: 'dva' } }
  expect(await api.call('PATCH', byPhone, dva)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('by video') },
  })
  const token = await api.signUp()
  const claim = { token, body: { claimReservation: true, mode: 'setup', funding: 'dva' } }
  expect((await api.call('PUT', byPhone, claim)).status).toBe(422)
  await api.call('DELETE', byPhone)
  const byVideo = await at()
  expect(await offeredAt(byVideo)).toEqual(['rebate', 'dva'])
  expect((await api.call('PATCH', byVideo, dva)).status).toBe(200)
})
