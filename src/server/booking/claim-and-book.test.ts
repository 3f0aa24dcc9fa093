import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createReservationsApi } from '#test/support/reservations-api.ts'

let api: Awaited<ReturnType<typeof createReservationsApi>>
beforeAll(async () => {
  api = await createReservationsApi()
})
afterAll(() => api.close())

describe('claiming and booking', () => {
  it('ties the hold to one client; to everyone else it does not exist', async () => {
    const { reserveId } = await api.hold()
    const [mine, theirs] = [await api.signUp(), await api.signUp()]
    expect(await api.claim(reserveId, mine)).toEqual({ status: 200, body: { clientSecret: null } })
    expect((await api.claim(reserveId, mine)).status).toBe(200)
    expect((await api.claim(reserveId, theirs)).status).toBe(404)
    expect((await api.call('GET', api.at(reserveId))).status).toBe(404)
    expect((await api.call('GET', api.at(reserveId), { token: theirs })).status).toBe(404)
    // It may be the caller's once they have logged in again.
    expect((await api.call('GET', api.at(reserveId), { token: 'worn.out.token' })).status).toBe(401)
    expect((await api.call('DELETE', api.at(reserveId), { token: theirs })).status).toBe(404)
    expect((await api.call('GET', api.at(reserveId), { token: mine })).body.status).toBe('claimed')
  })

  it('keeps a signed-in client’s hold from other clients before it is claimed', async () => {
    const mine = await api.signUp()
    const { reserveId } = await api.hold(10, { token: mine })
    expect((await api.claim(reserveId, await api.signUp())).status).toBe(404)
    expect(await api.statusOf(reserveId)).toBe('held')
    expect((await api.claim(reserveId, mine)).status).toBe(200)
  })

  it('does not claim what has run out, nor what another holds by then', async () => {
    const slot = await api.hold()
    const token = await api.signUp()
    await api.letRunOut(slot.reserveId)
    expect((await api.claim(slot.reserveId, token)).status).toBe(404)
    const second = await api.reserve(slot)
    expect((await api.claim(slot.reserveId, token)).status).toBe(404)
    expect(await api.statusOf(second.body.data.reserveId)).toBe('held')
  })

  it('needs a token', async () => {
    const { reserveId } = await api.hold()
    const body = { claimReservation: true, mode: 'setup' }
    expect(await api.call('PUT', api.at(reserveId), { body })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  })

  it('books with the saved card, attaches the client and takes a place of the case load once', async () => {
    const { clinicianId, typeId } = await addBookable(api.db, { remainingSlots: 5 })
    const token = await api.signUp({ card: true })
    for (const hour of [10, 11]) {
      const held = await api.reserve(
        { clinicianId, typeId, start: sydneyTime(3, hour) },
        { token, funding: 'rebate' },
      )
      expect((await api.finish(held.body.data.reserveId, token)).status).toBe(200)
      expect(await api.statusOf(held.body.data.reserveId)).toBe('booked')
    }
    const clinician = await api.db
      .selectFrom('clinicians')
      .selectAll()
      .where('id', '=', clinicianId)
      .executeTakeFirstOrThrow()
    expect(clinician.remaining_slots).toBe(4)
    const attached = await api.db
      .selectFrom('clients')
      .select('id')
      .where('attached_clinician_id', '=', clinicianId)
      .execute()
    expect(attached).toHaveLength(1)
  })

  it('does not book without a saved card', async () => {
    const { reserveId } = await api.hold()
    expect((await api.finish(reserveId, await api.signUp())).status).toBe(409)
    expect(await api.statusOf(reserveId)).toBe('held')
  })

  it('never takes the case load below zero, however many new clients book at once', async () => {
    const { clinicianId, typeId } = await addBookable(api.db, { remainingSlots: 2 })
    const bookings = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const token = await api.signUp({ card: true })
        const slot = { clinicianId, typeId, start: sydneyTime(4, 8 + index) }
        const held = await api.reserve(slot, { token, funding: 'rebate' })
        return { token, reserveId: held.body.data.reserveId as string }
      }),
    )
    const answers = await Promise.all(bookings.map(({ reserveId, token }) => api.finish(reserveId, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'caseLoadFull')).toHaveLength(
      6,
    )
    const { remaining_slots } = await api.db
      .selectFrom('clinicians')
      .select('remaining_slots')
      .where('id', '=', clinicianId)
      .executeTakeFirstOrThrow()
    expect(remaining_slots).toBe(0)
    const late = await api.reserve({ clinicianId, typeId, start: sydneyTime(5, 10) })
    expect(late).toMatchObject({ status: 409, body: { message: 'Not currently accepting new clients.' } })
  })

  it('prices the session itself, whatever the caller claims to be', async () => {
    const { clinicianId, typeId } = await addBookable(api.db)
    const token = await api.signUp({ card: true })
    const held = await api.call('POST', '/accounts/banksia/reserved-appointments', {
      token,
      body: {
        appointmentTypeId: typeId,
        clinicianId,
        isNewClient: false,
        funding: 'selfFunded',
        rate: 1,
        slots: [
          {
            startDateTime: sydneyTime(3, 10).toISOString(),
            endDateTime: sydneyTime(3, 19).toISOString(),
            price: 0,
          },
        ],
      },
    })
    await api.call('PUT', api.at(held.body.data.reserveId), {
      token,
      body: { claimReservation: true, mode: 'setup', isAgreeCancellationPolicy: true },
    })
    await api.finish(held.body.data.reserveId, token)
    const row = await api.db
      .selectFrom('reservations')
      .select([
        'is_new_client',
        'quote',
        sql<number>`extract(epoch from upper(during) - lower(during)) / 60`.as('minutes'),
      ])
      .where('reserve_id', '=', held.body.data.reserveId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ is_new_client: true, quote: { kind: 'selfFunded', upfrontCents: 20_113 } })
    expect(Number(row.minutes)).toBe(50)
  })
})

describe('retries with an idempotency key', () => {
  it('have one effect and one answer, for each change, fifty at once', async () => {
    const { clinicianId, typeId } = await addBookable(api.db)
    const token = await api.signUp({ card: true })
    const fifty = async (change: () => ReturnType<typeof api.call>) => {
      const answers = await Promise.all(Array.from({ length: 50 }, change))
      expect(
        new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body?.data ?? null]))).size,
      ).toBe(1)
      return answers[0] as { status: number; body: { data: { reserveId: string } } }
    }
    const start = sydneyTime(3, 10)
    const held = await fifty(() =>
      api.reserve({ clinicianId, typeId, start }, { token, funding: 'rebate', key: 'hold-this-slot' }),
    )
    expect(held.status).toBe(201)
    const { reserveId } = held.body.data
    expect((await fifty(() => api.claim(reserveId, token, 'claim-this-slot'))).status).toBe(200)
    const reset = { token, key: 'reset-this-slot', body: { section: 'confirm' } }
    expect((await fifty(() => api.call('POST', api.at(reserveId, ':resetTimer'), reset))).status).toBe(200)
    expect((await api.call('GET', api.at(reserveId), { token })).body.resetsLeft.confirm).toBe(2)
    expect((await fifty(() => api.finish(reserveId, token, 'finish-this-slot'))).status).toBe(200)
    const { remaining_slots } = await api.db
      .selectFrom('clinicians')
      .select('remaining_slots')
      .where('id', '=', clinicianId)
      .executeTakeFirstOrThrow()
    expect(remaining_slots).toBe(49)
  })

  it('refuse the same key for another request', async () => {
    const { clinicianId, typeId } = await addBookable(api.db)
    const token = await api.signUp()
    await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) }, { token, key: 'one-key-only' })
    const other = await api.reserve(
      { clinicianId, typeId, start: sydneyTime(3, 11) },
      { token, key: 'one-key-only' },
    )
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } })
  })
})
