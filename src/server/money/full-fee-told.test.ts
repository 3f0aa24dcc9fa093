import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readBookedAppointment } from '#server/emails/read-booked-appointment.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createPaymentApi } from '#test/support/payment-api.ts'
import { raiseRates, removeRaisedRates } from '#test/support/raise-rates.ts'
import { readWantedCharge } from '../diary/outcome-charge.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  api = await createPaymentApi()
})
afterAll(() => api.close())
afterEach(() => removeRaisedRates(api.db))

const start = sydneyTime(4, 10)

async function bookWaiting(funding: string) {
  const token = await api.signUp({ card: true, details: true })
  const slot = { ...(await addBookable(api.db, { fundingMethods: ['rebate', 'bulkBill'] })), start }
  const held = await api.reserve(slot, { token, funding })
  const { reserveId } = held.body.data
  expect((await api.claim(reserveId, token)).status).toBe(200)
  const body = { files: [], isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: true }
  expect((await api.call('PUT', '/client-records/me/referral', { token, body })).status).toBe(204)
  expect((await api.finish(reserveId, token)).status).toBe(200)
  const { id } = await api.db
    .selectFrom('reservations')
    .select('id')
    .where('reserve_id', '=', reserveId)
    .executeTakeFirstOrThrow()
  return { id, token, reserveId }
}

async function named({ id, token }: { id: string; token: string }) {
  const { body } = await api.call('GET', '/client-records/me/appointments', { token })
  const inEmails = await readBookedAppointment(api.db, { id })
  return { portal: body[0].referralPrices, emails: inEmails?.referralPrices }
}

describe.each([
  ['rebate', 52_08],
  ['bulkBill', 0],
] as const)('a booking on %s whose referral never comes', (funding, withCents) => {
  it('costs the full fee that was told, whatever rates are added since', async () => {
    const booked = await bookWaiting(funding)
    await raiseRates(api.db)
    const charge = await readWantedCharge(api.db, booked.id, 'attended')
    expect(charge).toMatchObject({ payer: 'card', cents: 201_13, quote: { kind: 'noReferral' } })
    const prices = { withCents, withoutCents: 201_13 }
    expect(await named(booked)).toEqual({ portal: prices, emails: prices })
  })
})

describe.each([
  ['none', null, 80_00, 52_08],
  ['its own', 80_00, null, 80_00],
  ['nothing', 0, 80_00, 0],
] as const)('a practice whose fee for short notice is %s when a client books', (_, told, later, cents) => {
  const setFee = (short_notice_fee_cents: number | null) =>
    api.db.updateTable('practices').set({ short_notice_fee_cents }).execute()
  afterEach(() => setFee(null))

  it('asks for that one, in the portal, in emails and as a charge, whatever it is changed to', async () => {
    await setFee(told)
    const { id, token } = await bookWaiting('rebate')
    await setFee(later)
    const [listed] = (await api.call('GET', '/client-records/me/appointments', { token })).body
    expect(listed.cancellation.feeCents).toBe(cents)
    expect(await readBookedAppointment(api.db, { id })).toMatchObject({ shortNoticeFeeCents: cents })
    for (const outcome of ['clientDidNotAttend', 'cancelShortNotice'] as const)
      expect((await readWantedCharge(api.db, id, outcome))?.cents ?? 0).toBe(cents)
    const soon = sql<string>`tstzrange(now() + interval '1 hour', now() + interval '2 hours')`
    await api.db.updateTable('reservations').set({ during: soon }).where('id', '=', id).execute()
    const to = encodeURIComponent(sydneyTime(5, 10).toISOString())
    const at = `/client-records/me/appointments/${id}`
    const moving = await api.call('GET', `${at}:previewMove?startDateTime=${to}`, { token })
    expect(moving.body).toMatchObject({ notice: 'shortNotice', feeCents: cents })
    const cancelled = await api.call('POST', `${at}:cancel?agreedFeeCents=${cents}`, { token })
    expect(cancelled.body).toEqual({ serviceDelivered: 'cancelShortNotice' })
    const charges = await api.db.selectFrom('charges').selectAll().where('reservation_id', '=', id).execute()
    expect(charges.map((charge) => charge.cents)).toEqual(cents === 0 ? [] : [cents])
  })
})

it('a booking of an earlier release costs what it named to be paid after the session', async () => {
  const booked = await bookWaiting('rebate')
  await api.db.updateTable('reservations').set({ full_fee: null }).where('id', '=', booked.id).execute()
  await raiseRates(api.db)
  expect(await readWantedCharge(api.db, booked.id, 'attended')).toMatchObject({
    cents: 201_13,
    quote: { kind: 'noReferral', rebateCents: 0, outOfPocketCents: 201_13 },
  })
  const prices = { withCents: 52_08, withoutCents: 201_13 }
  expect(await named(booked)).toEqual({ portal: prices, emails: prices })
})
