import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteSession } from '#domain/fees/quote.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createPaymentApi } from '#test/support/payment-api.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  api = await createPaymentApi()
})
afterAll(() => api.close())

const bookable = async (fundingMethods = fundingMethodCodes) => ({
  ...(await addBookable(api.db, { fundingMethods })),
  start: sydneyTime(4, 10),
})
type Slot = Awaited<ReturnType<typeof bookable>>

async function hold(slot: Slot, options: { token?: string; funding?: string | null } = {}): Promise<string> {
  const held = await api.reserve(slot, options)
  expect(held.status).toBe(201)
  return held.body.data.reserveId
}
const read = async (reserveId: string, token?: string) => {
  const { body } = await api.call('GET', api.at(reserveId), { token })
  return body.appointments[0]
}
const choose = (reserveId: string, funding: string, token?: string) =>
  api.call('PATCH', api.at(reserveId), { token, body: { funding } })
const answer = (reserveId: string, token: string, isHaveGPReferralAndTreatmentPlan: boolean) =>
  api.call('PUT', api.at(reserveId), {
    token,
    body: { claimReservation: true, mode: 'setup', isHaveGPReferralAndTreatmentPlan },
  })
const saveReferral = (token: string, isReferredByGP: boolean, isGPSentReferral = false) =>
  api.call('PUT', '/client-records/me/referral', {
    token,
    body: { files: [], isReferredByGP, isHaveTreatmentPlan: isReferredByGP, isGPSentReferral },
  })

describe('one funding', () => {
  it('is chosen before a time is held, by visitors and clients alike', async () => {
    for (const token of [undefined, await api.signUp()]) {
      const answered = await api.reserve(await bookable(), { token, funding: null })
      expect(answered).toMatchObject({
        status: 422,
        body: { code: 'fundingRequired', message: 'Funding method required' },
      })
    }
  })

  it('is one that the clinician takes: at the hold, at the claim and at the end', async () => {
    const slot = await bookable(['rebate', 'ndis'])
    const refused = {
      status: 422,
      body: { code: 'fundingNotOffered', fields: { funding: expect.stringContaining('not matched') } },
    }
    expect(await api.reserve(slot, { funding: 'bulkBill' })).toMatchObject(refused)
    const token = await api.signUp({ card: true })
    const reserveId = await hold(slot, { token })
    const claim = { claimReservation: true, mode: 'setup', funding: 'bulkBill' }
    expect(await api.call('PUT', api.at(reserveId), { token, body: claim })).toMatchObject(refused)
    await api.db
      .updateTable('clinicians')
      .set({ funding_methods: ['ndis'] })
      .where('id', '=', slot.clinicianId)
      .execute()
    expect(await api.finish(reserveId, token)).toMatchObject(refused)
    // The page reads which ways are left, and the client goes on with one of them.
    expect(await read(reserveId, token)).toMatchObject({
      funding: 'rebate',
      rate: null,
      fundingOffered: ['ndis'],
    })
    expect((await choose(reserveId, 'ndis', token)).status).toBe(200)
    expect((await api.finish(reserveId, token)).status).toBe(200)
  })

  it('can be changed while it is held, by a visitor and by its client, and the price with it', async () => {
    const slot = await bookable()
    const reserveId = await hold(slot, { funding: 'rebate' })
    const changed = await choose(reserveId, 'selfFunded')
    expect(changed).toMatchObject({ status: 200, body: { appointments: [{ funding: 'selfFunded' }] } })
    expect(changed.body.appointments[0].rate).toMatchObject({ kind: 'selfFunded', outOfPocketCents: 201_13 })
    const token = await api.signUp({ card: true })
    await api.claim(reserveId, token)
    expect((await choose(reserveId, 'rebate')).status).toBe(404)
    expect((await choose(reserveId, 'barter', token)).status).toBe(422)
    expect((await choose(reserveId, 'workCover', token)).body.appointments[0]).toMatchObject({
      claimType: 'workCover',
      isWorkCoverNsw: true,
      rate: { outOfPocketCents: 0, invoice: { cents: 201_13, to: 'insurer' } },
    })
    await api.finish(reserveId, token)
    expect((await choose(reserveId, 'rebate', token)).status).toBe(404)
  })

  it('is remembered for the next booking', async () => {
    const token = await api.signUp({ card: true })
    expect((await api.record(token)).lastFunding).toBeNull()
    await api.finish(await hold(await bookable(), { token, funding: 'dva' }), token)
    expect((await api.record(token)).lastFunding).toBe('dva')
  })
})

describe('the answer about the referral', () => {
  it.each([
    ['rebate', 52_08],
    ['bulkBill', 0],
  ] as const)('“No” makes %s the full fee, and “Yes” takes it back', async (funding, withReferral) => {
    const token = await api.signUp({ card: true })
    const reserveId = await hold(await bookable(), { token, funding })
    await answer(reserveId, token, false)
    expect(await read(reserveId, token)).toMatchObject({
      isHaveGPReferralAndTreatmentPlan: false,
      referral: 'none',
      rate: { kind: 'noReferral', outOfPocketCents: 201_13 },
      shortNoticeFeeCents: 201_13,
    })
    await answer(reserveId, token, true)
    expect(await read(reserveId, token)).toMatchObject({
      isHaveGPReferralAndTreatmentPlan: true,
      // The record of this client says that the GP sends it.
      referral: 'waiting',
      rate: { outOfPocketCents: withReferral },
    })
  })

  it('stays with the booking: its price is what was agreed to, in the portal too', async () => {
    const token = await api.signUp({ card: true })
    const reserveId = await hold(await bookable(), { token, funding: 'bulkBill' })
    await saveReferral(token, false)
    await answer(reserveId, token, false)
    expect((await api.finish(reserveId, token)).status).toBe(200)
    const { rate } = await read(reserveId, token)
    expect(rate).toMatchObject({ kind: 'noReferral', outOfPocketCents: 201_13 })
    const { body } = await api.call('GET', '/client-records/me/appointments', { token })
    expect(body).toMatchObject([
      {
        quote: rate,
        referral: 'none',
        referralPrices: { withCents: 0, withoutCents: 201_13 },
        cancellation: { feeCents: 201_13 },
      },
    ])
  })

  it.each([
    ['that comes before the session', false, 'received'],
    ['that the GP is to send', true, 'waiting'],
  ] as const)('a referral %s brings the price down', async (_what, isGPSentReferral, referral) => {
    const token = await api.signUp({ card: true })
    const reserveId = await hold(await bookable(), { token })
    await saveReferral(token, false)
    await answer(reserveId, token, false)
    await api.finish(reserveId, token)
    expect(await read(reserveId, token)).toMatchObject({
      referral: 'none',
      rate: { outOfPocketCents: 201_13 },
    })
    await saveReferral(token, true, isGPSentReferral)
    expect(await read(reserveId, token)).toMatchObject({
      referral,
      rate: { kind: 'rebate', outOfPocketCents: 52_08 },
    })
    // “No” for a later booking changes nothing of this one.
    await saveReferral(token, false)
    expect(await read(reserveId, token)).toMatchObject({ referral })
  })

  it.each(['rebate', 'bulkBill'] as const)(
    'to %s is asked for anew, and the price before the press is the price after it, whatever was said before',
    async (funding) => {
      for (const earlier of [null, 'No', 'Yes', 'GP sends it']) {
        const token = await api.signUp({ card: true, details: true })
        if (earlier !== null) await saveReferral(token, earlier !== 'No', earlier === 'GP sends it')
        const slot = await bookable()
        const reserveId = await hold(slot, { token, funding })
        await api.claim(reserveId, token)
        const sessionDate = slot.start.toISOString().slice(0, 10)
        const shown = quoteSession({ role: 'clinicalPsychologists', funding, sessionDate })
        const { rate, referral } = await read(reserveId, token)
        expect({ earlier, rate }).toEqual({ earlier, rate: shown.ok && shown.quote })
        if (earlier !== 'No') continue
        expect(referral).toBeNull()
        const missing = { code: 'stepsMissing', fields: { referral: expect.any(String) } }
        expect((await api.finish(reserveId, token)).body).toMatchObject(missing)
        await answer(reserveId, token, false)
        expect((await api.finish(reserveId, token)).status).toBe(200)
        expect(await read(reserveId, token)).toMatchObject({ rate: { outOfPocketCents: 201_13 } })
      }
    },
  )

  it('leaves what is over, and what needs no referral, as it was', async () => {
    const token = await api.signUp({ card: true })
    await saveReferral(token, false)
    const self = await hold(await bookable(), { token, funding: 'ndis' })
    await api.finish(self, token)
    await saveReferral(token, true)
    expect(await read(self, token)).toMatchObject({ referral: null, rate: { kind: 'invoiced' } })
  })
})

it('an NDIS invoice goes where the plan says, from the moment it is known', async () => {
  const token = await api.signUp()
  const reserveId = await hold(await bookable(), { token, funding: 'ndis' })
  expect(await read(reserveId, token)).toMatchObject({
    isNdisPlanManaged: null,
    rate: { upfrontCents: 0, invoice: { cents: 189_05, to: 'ndisPlan' } },
  })
  await api.claim(reserveId, token)
  const body = { plan: 'selfManaged', number: '430123456' }
  expect((await api.call('PUT', '/client-records/me/ndis', { token, body })).status).toBe(200)
  expect(await read(reserveId, token)).toMatchObject({
    isNdisPlanManaged: false,
    rate: { invoice: { cents: 189_05, to: 'client' } },
  })
})

it('a practice has a fee of its own for short notice', async () => {
  const before = await hold(await bookable(), { funding: 'bulkBill' })
  await api.db.updateTable('practices').set({ short_notice_fee_cents: 80_00 }).execute()
  const after = await hold(await bookable(), { funding: 'bulkBill' })
  // What was shown with a time that is held stays.
  expect(await read(before)).toMatchObject({ shortNoticeFeeCents: 0 })
  expect(await read(after)).toMatchObject({ shortNoticeFeeCents: 80_00 })
  await api.db.updateTable('practices').set({ short_notice_fee_cents: null }).execute()
})
