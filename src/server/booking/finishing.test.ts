import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FundingMethod, fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import { stepsMissingText } from '#domain/booking/requirements.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { completeRecords } from '#test/support/complete-record.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { createPaymentApi, testCard } from '#test/support/payment-api.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  api = await createPaymentApi()
})
afterAll(() => api.close())

type Given = { funding?: FundingMethod; card?: boolean; details?: boolean }

async function hold({ funding, card = false, details = false }: Given = {}) {
  const token = await api.signUp({ card, details })
  const { clinicianId, typeId } = await addBookable(api.db, { fundingMethods: fundingMethodCodes })
  const held = await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) }, { token, funding })
  expect(held.status).toBe(201)
  return { token, reserveId: held.body.data.reserveId as string, clinicianId, typeId }
}

const claim = (reserveId: string, token: string, body: object) =>
  api.call('PUT', api.at(reserveId), { token, body: { claimReservation: true, mode: 'setup', ...body } })
const press = (reserveId: string, token: string, body: object = {}, key?: string) =>
  api.call('POST', api.at(reserveId, ':finish'), { token, body, key })
const view = async (reserveId: string, token: string) =>
  (await api.call('GET', api.at(reserveId), { token })).body
const missing = (fields: string[]) => ({
  status: 409,
  body: {
    code: 'stepsMissing',
    message: stepsMissingText,
    fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
  },
})

/** Of a client who books for themselves: the needs of a child's parent are met. */
const needsOf = (funding: FundingMethod): string[] =>
  methods[funding].steps
    .flatMap(({ needs }): readonly string[] => needs)
    .filter((need) => need !== 'parentConsent' && need !== 'guardian')

describe('finishing a booking with a psychologist', () => {
  it.each(fundingMethodCodes)('%s: names what is missing, and claims all the same', async (funding) => {
    const { token, reserveId } = await hold({ funding, card: true })
    expect(await api.finish(reserveId, token)).toMatchObject(missing(needsOf(funding)))
    expect(await api.claimWithForm(reserveId, token)).toMatchObject(missing(needsOf(funding)))
    expect((await view(reserveId, token)).status).toBe('held')
    expect((await api.claim(reserveId, token)).status).toBe(200)
    expect(await api.finish(reserveId, token)).toMatchObject(missing(needsOf(funding)))
    expect(await api.statusOf(reserveId)).toBe('claimed')
  })

  it.each(fundingMethodCodes)(
    '%s: books once everything is on file, and joins its group',
    async (funding) => {
      const { token, reserveId } = await hold({ funding, card: true, details: true })
      await claim(reserveId, token, { isAgreeCancellationPolicy: true })
      expect(await api.finish(reserveId, token)).toEqual({ status: 200, body: { clientSecret: null } })
      expect((await api.record(token)).groups).toEqual([funding])
      expect((await api.finish(reserveId, token)).status).toBe(200)
    },
  )

  it('needs a funding', async () => {
    const { token, reserveId } = await hold({ card: true, details: true })
    await api.db
      .updateTable('reservations')
      .set({ funding_method: null, claim_type: null })
      .where('reserve_id', '=', reserveId)
      .execute()
    expect(await api.finish(reserveId, token)).toMatchObject({
      status: 422,
      body: { code: 'fundingRequired', fields: { funding: 'Funding method required' } },
    })
    await claim(reserveId, token, { funding: 'ndis' })
    expect((await api.finish(reserveId, token)).status).toBe(200)
  })

  it('takes a no about the referral for an answer', async () => {
    const { token, reserveId } = await hold({ funding: 'rebate', card: true, details: true })
    const no = { files: [], isReferredByGP: false, isHaveTreatmentPlan: false, isGPSentReferral: false }
    await claim(reserveId, token, {})
    await api.call('PUT', '/client-records/me/referral', { token, body: no })
    expect((await api.finish(reserveId, token)).status).toBe(200)
  })

  it('keeps when which cancellation policy was agreed to, until that is taken back', async () => {
    const { token, reserveId } = await hold({ funding: 'selfFunded', card: true, details: true })
    const agreement = () =>
      api.db
        .selectFrom('reservations')
        .select(['cancellation_agreed_at as at', 'cancellation_policy_version as version'])
        .where('reserve_id', '=', reserveId)
        .executeTakeFirstOrThrow()
    await claim(reserveId, token, { isAgreeCancellationPolicy: true })
    const first = await agreement()
    expect(first).toEqual({ at: expect.any(Date), version: '2026-11-17' })
    await claim(reserveId, token, { isAgreeCancellationPolicy: true })
    await claim(reserveId, token, {})
    expect(await agreement()).toEqual(first)
    await claim(reserveId, token, { isAgreeCancellationPolicy: false })
    expect(await agreement()).toEqual({ at: null, version: null })
    expect(await api.finish(reserveId, token)).toMatchObject(missing(['cancellationAgreement']))
  })

  it('needs a parent’s consent and name when it is for a child', async () => {
    const { token, reserveId, ...slot } = await hold({ funding: 'rebate', card: true, details: true })
    await api.db.updateTable('clients').set({ record_type: 'youngPerson' }).execute()
    const intake = { behalfOf: 'myChild', isConsentForParent: true }
    expect((await api.call('POST', '/client-records/me/intake', { token, body: intake })).status).toBe(204)
    expect(await api.finish(reserveId, token)).toMatchObject(missing(['guardian']))
    const guardian = {
      role: 'guardian',
      parentFirstName: 'Madelaine',
      parentLastName: 'Arthur',
      parentEmail: 'madelaine@mail.example',
    }
    await api.call('POST', '/client-records/me/additional-profiles', { token, body: guardian })
    expect((await api.finish(reserveId, token)).status).toBe(200)
    const consent = await api.db
      .selectFrom('reservations')
      .select(['parent_consented_at as at', 'parent_consent_version as version'])
      .where('reserve_id', '=', reserveId)
      .executeTakeFirstOrThrow()
    expect(consent).toEqual({ at: expect.any(Date), version: '2026-11-16' })

    // For the next booking the parent is asked again, also where it was held before the first was made.
    const { clinicianId, typeId } = slot
    const next = await api.reserve(
      { clinicianId, typeId, start: sydneyTime(3, 12) },
      { token, funding: 'rebate' },
    )
    const second: string = next.body.data.reserveId
    expect(await api.finish(second, token)).toMatchObject(missing(['parentConsent']))
    await api.db
      .updateTable('reservations')
      .set({ created_at: new Date(0) })
      .where('reserve_id', '=', second)
      .execute()
    expect(await api.finish(second, token)).toMatchObject(missing(['parentConsent']))
    expect((await api.call('POST', '/client-records/me/intake', { token, body: intake })).status).toBe(204)
    expect((await api.finish(second, token)).status).toBe(200)
  })

  it('needs the consent of a parent who signed up for a child, whatever form was left out or said', async () => {
    const { token, reserveId } = await hold({ funding: 'ndis', card: true, details: true })
    const intake = (behalfOf: string) =>
      api.call('POST', '/client-records/me/intake', {
        token,
        body: { behalfOf, isConsentForParent: behalfOf === 'myChild' },
      })
    expect((await intake('mySelf')).status).toBe(204)
    const fifteenYearsAgo = `${new Date().getFullYear() - 15}-01-01`
    const ofReservation = api.db
      .selectFrom('reservations')
      .select('client_id')
      .where('reserve_id', '=', reserveId)
    await api.claim(reserveId, token)
    await api.db
      .updateTable('clients')
      .set({ on_behalf_of: 'myChild', record_type: 'youngPerson', date_of_birth: fifteenYearsAgo })
      .where('id', 'in', ofReservation)
      .execute()
    expect(await api.finish(reserveId, token)).toMatchObject(missing(['parentConsent', 'guardian']))
    expect(await intake('mySelf')).toMatchObject({
      status: 422,
      body: { fields: { behalfOf: expect.any(String) } },
    })
    expect((await intake('myChild')).status).toBe(204)
    expect(await api.finish(reserveId, token)).toMatchObject(missing(['guardian']))
  })

  it('does not let the card’s word book what was changed after its form was opened', async () => {
    const { token, reserveId, clientSecret } = await api.claimed()
    await claim(reserveId, token, { funding: 'selfFunded' })
    expect((await api.enter(clientSecret, token, testCard)).body).toEqual({
      state: 'saved',
      reason: 'stepsMissing',
      message: stepsMissingText,
      reserveId,
    })
    expect(await api.statusOf(reserveId)).toBe('claimed')
    await claim(reserveId, token, { isAgreeCancellationPolicy: true })
    expect((await api.finish(reserveId, token)).status).toBe(200)
  })

  it('leaves GP bookings to the GP’s rules', async () => {
    const token = await api.signUp()
    const { clientSecret } = await api.claimed({ isGP: true }, token)
    expect((await api.enter(clientSecret, token, testCard)).body.state).toBe('saved')
  })
})

describe('one press of “Book”', () => {
  it('claims, books and answers what the thank-you page reads, by one request', async () => {
    const { token, reserveId } = await hold({ funding: 'rebate', card: true, details: true })
    const pressed = await press(reserveId, token)
    expect(pressed).toMatchObject({
      status: 200,
      body: {
        outcome: 'booked',
        reservation: {
          status: 'booked',
          appointmentId: expect.any(String),
          isFirstBooking: true,
          isConfirmationSent: true,
        },
      },
    })
    const read = await view(reserveId, token)
    expect(pressed.body.reservation).toEqual({ ...read, serverTime: expect.any(String) })
    expect((await api.record(token)).groups).toEqual(['rebate'])
  })

  it('is answered alike when it is pressed again, and books once', async () => {
    const { token, reserveId } = await hold({ funding: 'rebate', card: true, details: true })
    const presses = await Promise.all([1, 2, 3].map(() => press(reserveId, token, {}, 'one press of many')))
    const again = await press(reserveId, token)
    for (const { status, body } of [...presses, again])
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { outcome: 'booked', reservation: { reserveId, isFirstBooking: true } },
      })
    const { body: appointments } = await api.call('GET', '/client-records/me/appointments', { token })
    expect(appointments).toHaveLength(1)
  })

  it('opens the card form for a client without a card, the same for every press, and is booked once the card is there', async () => {
    const { token, reserveId } = await hold({ funding: 'rebate', details: true })
    const first = await press(reserveId, token, {}, 'one press for a card')
    expect(first).toMatchObject({
      status: 200,
      body: { outcome: 'card', clientSecret: expect.any(String), reservation: { status: 'claimed' } },
    })
    const { clientSecret } = first.body
    expect((await press(reserveId, token, {}, 'one press for a card')).body.clientSecret).toBe(clientSecret)
    expect((await press(reserveId, token)).body.clientSecret).toBe(clientSecret)
    expect((await api.enter(clientSecret, token, testCard)).body.state).toBe('booked')
    expect((await press(reserveId, token, {}, 'one press for a card')).body).toMatchObject({
      outcome: 'booked',
      reservation: { isFirstBooking: true },
    })
  })

  it('asks for a card where the saved one has been removed', async () => {
    const { token, reserveId } = await hold({ funding: 'rebate', card: true, details: true })
    await api.db.updateTable('clients').set({ has_saved_card: false }).execute()
    expect((await press(reserveId, token)).body).toMatchObject({ outcome: 'card' })
    expect(await api.statusOf(reserveId)).toBe('claimed')
  })

  it.each(fundingMethodCodes)('%s: names what is missing and the page that asks for it', async (funding) => {
    for (const card of [true, false]) {
      const { token, reserveId } = await hold({ funding, card })
      const answer = await press(reserveId, token)
      expect(answer).toMatchObject(missing(needsOf(funding)))
      expect(answer.body.page).toBe(`/booking/${methods[funding].form.slug}`)
      expect(await api.statusOf(reserveId)).toBe('held')
    }
  })

  it('takes the funding and the agreement with it', async () => {
    const { token, reserveId } = await hold({ funding: 'rebate', card: true, details: true })
    const funding = 'selfFunded'
    expect(await press(reserveId, token, { funding })).toMatchObject({
      ...missing(['cancellationAgreement']),
      body: { page: '/booking/confirm' },
    })
    const { body } = await press(reserveId, token, { funding, isAgreeCancellationPolicy: true })
    expect(body).toMatchObject({ outcome: 'booked', reservation: { appointments: [{ funding }] } })
  })

  it('is nothing for a GP appointment, nor for another client', async () => {
    const token = await api.signUp({ card: true })
    const { clinicianId, typeId } = await addBookable(api.db, { isGP: true })
    const held = await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) }, { token })
    expect(await press(held.body.data.reserveId, token)).toMatchObject({
      status: 409,
      body: { code: 'stepsMissing' },
    })
    const { reserveId } = await hold({ funding: 'rebate', card: true, details: true })
    expect((await press(reserveId, token)).status).toBe(404)
    expect((await press(reserveId, '')).status).toBe(401)
  })
})

describe('what became of a reservation', () => {
  it('is said once it is booked, and whether it is the first, also when it is cancelled and another follows', async () => {
    const { token, reserveId, ...slot } = await hold({ funding: 'rebate', card: true, details: true })
    expect(await view(reserveId, token)).toMatchObject({ appointmentId: null, isFirstBooking: null })
    await api.finish(reserveId, token)
    const booked = await view(reserveId, token)
    expect(booked).toMatchObject({ appointmentId: expect.any(String), isFirstBooking: true })
    const second = await api.reserve({ ...slot, start: sydneyTime(3, 12) }, { token, funding: 'rebate' })
    await api.finish(second.body.data.reserveId, token)
    expect((await view(reserveId, token)).isFirstBooking).toBe(true)
    expect((await view(second.body.data.reserveId, token)).isFirstBooking).toBe(false)
    const cancelled = `/client-records/me/appointments/${booked.appointmentId}:cancel`
    expect((await api.call('POST', cancelled, { token })).status).toBe(200)
    expect(await view(reserveId, token)).toMatchObject({ status: 'released', appointmentId: null })
    expect((await view(second.body.data.reserveId, token)).isFirstBooking).toBe(false)
  })

  it('is a calendar file for a client who has only just signed up', async () => {
    const signedUp = await api.call('POST', '/accounts/banksia/patients', { body: signUpBody() })
    const { authToken: token, clientRecord } = signedUp.body.data
    const { identity_subject: subject } = await api.db
      .selectFrom('clients')
      .select('identity_subject')
      .where('id', '=', clientRecord._id)
      .executeTakeFirstOrThrow()
    await completeRecords(api, [subject ?? ''])
    const { reserveId, clientSecret } = await api.claimed({}, token)
    expect((await api.enter(clientSecret, token, testCard)).body.state).toBe('booked')
    const { appointmentId, appointments } = await view(reserveId, token)
    expect(appointments[0].clientRecord).toBe(clientRecord._id)
    const file = await api.fetch(`/api/client-records/me/appointments/${appointmentId}.ics`, token)
    expect(file.status).toBe(200)
    expect(await file.text()).toContain('BEGIN:VCALENDAR')
  })
})
