import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createPaymentApi } from '#test/support/payment-api.ts'
import { raiseRates, removeRaisedRates } from '#test/support/raise-rates.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  api = await createPaymentApi()
})
afterAll(() => api.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await removeRaisedRates(api.db)
})

const saveReferral = (token: string, isReferredByGP: boolean, isGPSentReferral: boolean) =>
  api.call('PUT', '/client-records/me/referral', {
    token,
    body: { files: [], isReferredByGP, isHaveTreatmentPlan: isReferredByGP, isGPSentReferral },
  })
const savePlan = (token: string, plan: string) =>
  api.call('PUT', '/client-records/me/ndis', { token, body: { plan, number: '430 111 222' } })

async function book(funding: string, answer: (token: string) => Promise<{ status: number }>) {
  const token = await api.signUp({ card: true })
  const bookable = await addBookable(api.db, { fundingMethods: ['rebate', 'ndis'] })
  const held = await api.reserve({ ...bookable, start: sydneyTime(4, 10) }, { token, funding })
  const { reserveId } = held.body.data
  await api.claim(reserveId, token)
  expect((await answer(token)).status).toBeLessThan(300)
  expect((await api.finish(reserveId, token)).status).toBe(200)
  return { token, queued: vi.spyOn(api.service.jobs, 'sendWith') }
}

const priceOf = async (token: string) =>
  (await api.call('GET', '/client-records/me/appointments', { token })).body[0]

const kindsOf = (queued: Awaited<ReturnType<typeof book>>['queued']) =>
  queued.mock.calls.flatMap(([, , jobs]) => jobs.map(({ data }) => Object(data).kind))

it('a referral that comes as expected changes no price, whatever rates are added since', async () => {
  const { token, queued } = await book('rebate', (client) => saveReferral(client, true, true))
  const { quote } = await priceOf(token)
  await raiseRates(api.db)
  expect((await saveReferral(token, true, false)).status).toBe(204)
  expect(await priceOf(token)).toMatchObject({ referral: 'received', quote })
  expect(quote).toMatchObject({ kind: 'rebate', upfrontCents: 201_13, outOfPocketCents: 52_08 })
  expect(kindsOf(queued)).not.toContain('priceChanged')
})

it('another way to manage an NDIS plan changes who is invoiced, and no amount', async () => {
  const { token, queued } = await book('ndis', (client) => savePlan(client, 'planManaged'))
  expect((await priceOf(token)).quote.invoice).toMatchObject({ cents: 189_05, to: 'planManager' })
  await raiseRates(api.db)
  expect((await savePlan(token, 'selfManaged')).status).toBeLessThan(300)
  expect((await priceOf(token)).quote.invoice).toMatchObject({ cents: 189_05, to: 'client' })
  expect(kindsOf(queued)).not.toContain('priceChanged')
})

it('a referral that was not expected makes another price by the rates of the date, and its client is told', async () => {
  const { token, queued } = await book('rebate', (client) => saveReferral(client, false, false))
  await raiseRates(api.db)
  expect((await saveReferral(token, true, true)).status).toBe(204)
  expect(await priceOf(token)).toMatchObject({
    quote: { kind: 'rebate', outOfPocketCents: 102_08 },
    // Without it, what was told with the booking.
    referralPrices: { withCents: 102_08, withoutCents: 201_13 },
  })
  expect(kindsOf(queued)).toContain('priceChanged')
})
