import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseLoadFullText } from '#domain/clinicians/card.ts'
import { setupReasons } from '#domain/money/card-setup.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createPaymentApi, testCard as card } from '#test/support/payment-api.ts'
import { sweepHolds } from '../booking/holds.ts'
import { sendLateEmail } from './handle-payment-event.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  api = await createPaymentApi()
})
afterAll(() => api.close())

describe('a card in a booking', () => {
  it('books the slot by the provider’s event, and not before', async () => {
    const { token, reserveId, clientSecret } = await api.claimed()
    expect(await api.stateOf(clientSecret, token)).toEqual({
      status: 200,
      body: { state: 'waiting', reason: null, message: null, reserveId },
    })
    expect(await api.statusOf(reserveId)).toBe('claimed')
    const entered = await api.enter(clientSecret, token, card)
    expect(entered).toEqual({
      status: 200,
      body: { state: 'booked', reason: null, message: null, reserveId },
    })
    expect(await api.statusOf(reserveId)).toBe('booked')
    expect(await api.record(token)).toMatchObject({ hasSavedCard: true, savedCardLastFour: '4242' })
  })

  it('gives one form however often it is asked for, at once or after its card arrived, with a key or without', async () => {
    const { token, reserveId, clientSecret } = await api.claimed()
    const again = await Promise.all(
      Array.from({ length: 8 }, () => api.claimWithForm(reserveId, token, 'claim-key-1')),
    )
    expect(new Set(again.map(({ body }) => body.clientSecret))).toEqual(new Set([clientSecret]))
    await api.enter(clientSecret, token, card)
    expect((await api.claimWithForm(reserveId, token, 'claim-key-1')).body).toEqual({ clientSecret })
    expect(await api.setupsOf(reserveId)).toHaveLength(1)
  })

  it('opens no form for a client whose card is saved, nor unless it is asked for', async () => {
    const withCard = await api.signUp({ card: true })
    expect((await api.claimed({}, withCard)).clientSecret).toBeNull()
    const { clinicianId, typeId } = await addBookable(api.db)
    const token = await api.signUp()
    const held = await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) }, { token })
    expect((await api.claim(held.body.data.reserveId, token)).body).toEqual({ clientSecret: null })
  })

  it('has one effect when the form is sent many times at once', async () => {
    const { token, reserveId, clientSecret, slot } = await api.claimed({ remainingSlots: 5 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.enter(clientSecret, token, card)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.state}`))).toEqual(
      new Set(['200 booked']),
    )
    expect(await api.statusOf(reserveId)).toBe('booked')
    const { remaining_slots } = await api.db
      .selectFrom('clinicians')
      .select('remaining_slots')
      .where('id', '=', slot.clinicianId)
      .executeTakeFirstOrThrow()
    expect(remaining_slots).toBe(4)
  })

  it('only saves the card for a GP appointment, which the client confirms', async () => {
    const { token, reserveId, clientSecret } = await api.claimed({ isGP: true })
    expect((await api.enter(clientSecret, token, card)).body).toEqual({
      state: 'saved',
      reason: null,
      message: null,
      reserveId,
    })
    expect(await api.statusOf(reserveId)).toBe('claimed')
    await api.sendQuestionnaires(token)
    expect((await api.call('POST', api.at(reserveId, ':confirm'), { token })).status).toBe(204)
  })

  it('books nothing that the client has given back', async () => {
    const { token, reserveId, clientSecret } = await api.claimed()
    await api.call('DELETE', api.at(reserveId), { token })
    expect((await api.enter(clientSecret, token, card)).body.state).toBe('saved')
    expect(await api.statusOf(reserveId)).toBe('released')
  })
})

describe('a card that comes after the hold ended', () => {
  it.each(['before', 'after'])('still books a slot that is free, %s a sweep', async (when) => {
    const { token, reserveId, clientSecret } = await api.claimed()
    await api.letRunOut(reserveId)
    if (when === 'after') await sweepHolds(api)
    expect((await api.enter(clientSecret, token, card)).body.state).toBe('booked')
    expect(await api.statusOf(reserveId)).toBe('booked')
  })

  it('leaves the slot to the client who has it, keeps the card, and says so in an email, once', async () => {
    const { token, slot, reserveId, clientSecret } = await api.claimed()
    await api.letRunOut(reserveId)
    const other = (await api.reserve(slot)).body.data.reserveId
    expect((await api.enter(clientSecret, token, card)).body).toEqual({
      state: 'tooLate',
      reason: 'slotTaken',
      message: 'Appointment slot already taken. Please choose another time',
      reserveId,
    })
    expect([await api.statusOf(reserveId), await api.statusOf(other)]).toEqual(['expired', 'held'])
    expect(await api.record(token)).toMatchObject({ hasSavedCard: true })
    const [setupId = ''] = await api.setupsOf(reserveId)
    await sendLateEmail(api.service, { setupId })
    await sendLateEmail(api.service, { setupId })
    const emails = await api.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('subject', 'like', 'Not booked%')
      .execute()
    expect(emails).toHaveLength(1)
    expect(emails[0]?.body_text).toContain(`/find-a-psychologist/details?id=${slot.clinicianId}`)
    expect(emails[0]?.subject).not.toContain('Tran')
  })

  it('is decided by the database when another client wants the slot at that moment, 30 times', async () => {
    for (let round = 0; round < 30; round++) {
      const { token, slot, reserveId, clientSecret } = await api.claimed()
      await api.letRunOut(reserveId)
      const [tried, taken] = await Promise.all([
        api.enter(clientSecret, token, card),
        api.reserve(slot),
        sweepHolds(api),
      ])
      expect([tried.body.state, taken.status]).toEqual(
        tried.body.state === 'booked' ? ['booked', 409] : ['tooLate', 201],
      )
    }
  })

  it('is not booked in hours that were withdrawn meanwhile, nor with a clinician who is full', async () => {
    const gone = await api.claimed()
    await api.letRunOut(gone.reserveId)
    await api.db.deleteFrom('working_hours').where('clinician_id', '=', gone.slot.clinicianId).execute()
    expect((await api.enter(gone.clientSecret, gone.token, card)).body).toMatchObject({
      state: 'tooLate',
      reason: 'slotTaken',
      message: setupReasons.slotTaken,
    })
    const full = await api.claimed()
    await api.db
      .updateTable('clinicians')
      .set({ should_use_case_load: true, remaining_slots: 0 })
      .where('id', '=', full.slot.clinicianId)
      .execute()
    expect((await api.enter(full.clientSecret, full.token, card)).body).toMatchObject({
      state: 'tooLate',
      reason: 'caseLoadFull',
      message: caseLoadFullText,
    })
    const { attached_clinician_id } = await api.db
      .selectFrom('clients')
      .innerJoin('reservations', 'client_id', 'clients.id')
      .select('attached_clinician_id')
      .where('reserve_id', '=', full.reserveId)
      .executeTakeFirstOrThrow()
    expect(attached_clinician_id).toBeNull()
  })
})
