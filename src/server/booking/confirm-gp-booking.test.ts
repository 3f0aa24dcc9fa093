import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createReservationsApi } from '#test/support/reservations-api.ts'

let api: Awaited<ReturnType<typeof createReservationsApi>>
beforeAll(async () => {
  api = await createReservationsApi()
})
afterAll(() => api.close())

describe('GP bookings', () => {
  async function holdGp(kind: 'typeId' | 'longTypeId', token: string) {
    const gp = await addBookable(api.db, { isGP: true })
    const start = sydneyTime(3, 10)
    const held = await api.reserve({ clinicianId: gp.clinicianId, typeId: gp[kind], start }, { token })
    return held.body.data.reserveId as string
  }
  const confirm = (reserveId: string, token: string) =>
    api.call('POST', api.at(reserveId, ':confirm'), { token })

  it('validates, then confirms with 204, and is then booked', async () => {
    const token = await api.signUp({ card: true })
    const reserveId = await holdGp('typeId', token)
    await api.sendQuestionnaires(token)
    expect((await api.call('POST', api.at(reserveId, ':validate'), { token })).status).toBe(204)
    expect(await api.statusOf(reserveId)).toBe('claimed')
    expect(await confirm(reserveId, token)).toEqual({ status: 204, body: null })
    expect(await api.statusOf(reserveId)).toBe('booked')
    expect((await confirm(reserveId, token)).status).toBe(204)
  })

  it.each([':validate', ':confirm'])(
    '%s refuses a client who has no card, no questionnaire and no safety check',
    async (verb) => {
      const token = await api.signUp()
      const reserveId = await holdGp('typeId', token)
      expect(await api.call('POST', api.at(reserveId, verb), { token })).toMatchObject({
        status: 409,
        body: {
          code: 'medicareCardMissing',
          page: '/gp/medicare',
          fields: {
            medicareCard: 'Medicare card is required',
            address: 'Address is required',
            savedCard: 'Payment card is required',
            safetyCheck: 'Safety check is required',
            mhtp: 'Treatment plan questionnaire is required',
            dass21: 'DASS-21 questionnaire is required',
          },
        },
      })
      expect(await api.statusOf(reserveId)).toBe('held')
    },
  )

  it('are not booked past their own rules by a saved card', async () => {
    const token = await api.signUp({ card: true })
    const reserveId = await holdGp('typeId', token)
    expect(await api.finish(reserveId, token)).toMatchObject({ status: 409, body: { code: 'stepsMissing' } })
    expect(await api.statusOf(reserveId)).toBe('held')
  })

  it('answers 404 when the hold has run out', async () => {
    const token = await api.signUp()
    const reserveId = await holdGp('typeId', token)
    await api.letRunOut(reserveId)
    expect((await confirm(reserveId, token)).status).toBe(404)
  })

  it('blocks an initial within twelve months of the last attended one', async () => {
    const token = await api.signUp({ card: true })
    const reserveId = await holdGp('typeId', token)
    await api.sendQuestionnaires(token)
    await api.call('POST', api.at(reserveId, ':confirm'), { token })
    await sql`update reservations set service_delivered = 'attended',
      during = tstzrange(now() - interval '150 days', now() - interval '150 days' + interval '50 minutes')
      where reserve_id = ${reserveId}`.execute(api.db)
    expect(await confirm(await holdGp('typeId', token), token)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^It has been less than 12 months since your last booking\. Please book a review appointment with one of our GPs\. We count from your last initial appointment, on \d+ \w+ \d{4}\.$/,
        ),
      },
    })
    await api.sendQuestionnaires(token, ['safetyCheck', 'dass21'])
    expect((await confirm(await holdGp('longTypeId', token), token)).status).toBe(204)
  })
})
