import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, addType, sydneyTime } from '#test/support/booking-world.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { sweepHolds } from './sweep-holds.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const taken = 'Appointment slot already taken. Please choose another time'
const letRunOut = (reserveId: string) =>
  sql`update reservations set expires_at = clock_timestamp() - interval '1 ms' where reserve_id = ${reserveId}`.execute(
    api.db,
  )
const statusOf = async (reserveId: string) =>
  (
    await api.db
      .selectFrom('reservations')
      .select('status')
      .where('reserve_id', '=', reserveId)
      .executeTakeFirst()
  )?.status

async function hold(hour = 10, options = {}) {
  const { clinicianId, typeId } = await addBookable(api.db)
  const start = sydneyTime(3, hour)
  const held = await api.reserve({ clinicianId, typeId, start }, options)
  expect(held.status).toBe(201)
  return { clinicianId, typeId, start, reserveId: held.body.data.reserveId as string }
}

describe('holding a slot', () => {
  it('believes no header about the caller where no proxy is trusted', async () => {
    const bare = await createBookingApi({ TRUSTED_PROXIES: '0' })
    onTestFinished(bare.close)
    const { clinicianId, typeId } = await addBookable(bare.db)
    const statuses: number[] = []
    for (const hour of [8, 9, 10, 11]) {
      const slot = { clinicianId, typeId, start: sydneyTime(3, hour) }
      statuses.push((await bare.reserve(slot, { visitor: `203.0.113.${hour}` })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  it('keeps where a visitor came from while the hold lives, as a hash, and no longer', async () => {
    const originOf = async (reserveId: string) =>
      api.db
        .selectFrom('reservations')
        .select(['holder_address', 'holder_network'])
        .where('reserve_id', '=', reserveId)
        .executeTakeFirst()
    const nothing = { holder_address: null, holder_network: null }
    const [claimed, released] = [await hold(10, { visitor: '203.0.113.9' }), await hold(11)]
    expect(await originOf(claimed.reserveId)).toEqual({
      holder_address: expect.stringMatching(/^[\w-]{43}$/),
      holder_network: expect.stringMatching(/^[\w-]{43}$/),
    })
    await api.claim(claimed.reserveId, await api.signUp())
    await api.call('DELETE', api.at(released.reserveId))
    expect(await originOf(claimed.reserveId)).toEqual(nothing)
    expect(await originOf(released.reserveId)).toEqual(nothing)
    expect(await originOf((await hold(12, { token: await api.signUp() })).reserveId)).toEqual(nothing)
  })

  it('holds it for 15 minutes by the database clock, and tells what was held', async () => {
    const { reserveId, start, clinicianId, typeId } = await hold(10, { funding: 'rebate' })
    const { status, body } = await api.call('GET', api.at(reserveId))
    expect(status).toBe(200)
    const left = (Date.parse(body.expiresAt) - Date.parse(body.serverTime)) / 1000
    expect(left).toBeGreaterThan(890)
    expect(left).toBeLessThanOrEqual(900)
    expect(body).toMatchObject({
      status: 'held',
      resetsLeft: { signup: 3, fundingBooking: 3, gpBooking: 3, confirm: 3 },
      appointments: [
        {
          startDateTime: start.toISOString(),
          endDateTime: new Date(start.getTime() + 50 * 60_000).toISOString(),
          sessionTypeId: typeId,
          clinicianId,
          claimType: 'rebate',
          rate: { kind: 'rebate', outOfPocketCents: 5208 },
        },
      ],
      psychologist: { name: 'Amelia Tran', medicare: { role: 'clinicalPsychologists' } },
    })
  })

  it('gives a slot to one, and 409 with the exact text to the next, also for times that overlap', async () => {
    const { clinicianId, typeId, longTypeId } = await addBookable(api.db)
    expect((await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) })).status).toBe(201)
    const again = await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) })
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', message: taken } })
    const overlapping = await api.reserve({ clinicianId, typeId: longTypeId, start: sydneyTime(3, 9) })
    expect(overlapping.status).toBe(409)
    expect((await api.reserve({ clinicianId, typeId: longTypeId, start: sydneyTime(3, 11) })).status).toBe(
      201,
    )
  })

  it('frees the slot when the hold runs out, before any sweep, and when it is given back', async () => {
    const slot = await hold()
    await letRunOut(slot.reserveId)
    expect((await api.call('GET', api.at(slot.reserveId))).body.status).toBe('expired')
    const second = await api.reserve(slot)
    expect(second.status).toBe(201)
    expect(await statusOf(slot.reserveId)).toBe('expired')
    expect((await api.call('DELETE', api.at(second.body.data.reserveId))).status).toBe(204)
    expect((await api.reserve(slot)).status).toBe(201)
  })

  it.each([
    ['in the past', () => sydneyTime(-1, 10), 422],
    ['in the year 1', () => new Date('0001-01-01T00:00:00Z'), 422],
    ['in the year 9999', () => new Date('9999-12-31T23:59:00Z'), 409],
    [
      'inside the buffer of two hours',
      () => new Date(Math.ceil((Date.now() + 60_000) / 60_000) * 60_000),
      409,
    ],
    ['outside the hours', () => sydneyTime(3, 21), 409],
    ['off the step', () => sydneyTime(3, 10, 30), 409],
    ['ending after the hours', () => sydneyTime(3, 20), 409],
    ['beyond four weeks', () => sydneyTime(40, 10), 409],
  ])('refuses a slot %s', async (_, start, status) => {
    const { clinicianId, typeId } = await addBookable(api.db)
    const answer = await api.reserve({ clinicianId, typeId, start: start() })
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body.fields).toHaveProperty(['slots.0.startDateTime'])
  })

  it('answers 404 for unknown ids, 422 with the field for malformed ones', async () => {
    const { clinicianId, typeId } = await addBookable(api.db)
    const start = sydneyTime(3, 10)
    expect((await api.reserve({ clinicianId: randomUUID(), typeId, start })).status).toBe(404)
    expect((await api.reserve({ clinicianId, typeId: randomUUID(), start })).status).toBe(404)
    const malformed = await api.reserve({ clinicianId: 'x', typeId, start })
    expect(malformed).toMatchObject({
      status: 422,
      body: { code: 'invalidInput', fields: { clinicianId: expect.any(String) } },
    })
    expect((await api.call('GET', api.at('nothing-like-it'))).status).toBe(404)
    expect((await api.call('POST', '/accounts/banksia/reserved-appointments', { body: [] })).status).toBe(422)
  })

  it('answers 403 with the exact text for a type in all assignment mode', async () => {
    const { clinicianId } = await addBookable(api.db)
    const type = {
      kind: 'psychology',
      claim_types: [],
      duration_minutes: 50,
      step_minutes: 60,
      assignment_mode: 'all',
    } satisfies Partial<Parameters<typeof addType>[1]>
    const typeId = await addType(api.db, { ...type, name: 'Group intake' }, clinicianId)
    expect(await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) })).toMatchObject({
      status: 403,
      body: {
        message:
          'The Group intake appointment type is set to all assignment mode which is not supported for reservation.',
      },
    })
  })

  it('does not let a psychologist book, nor a client leave their own psychologist', async () => {
    const [own, other] = [await addBookable(api.db), await addBookable(api.db)]
    const token = await api.signUp({ attachedTo: own.clinicianId })
    const start = sydneyTime(3, 10)
    expect(await api.reserve({ ...other, start }, { token })).toMatchObject({
      status: 403,
      body: {
        message: expect.stringContaining('To change your psychologist or appointment type, please email'),
      },
    })
    expect((await api.reserve({ ...other, start }, { token, funding: 'ndis' })).status).toBe(201)
    expect((await api.reserve({ ...own, start }, { token })).status).toBe(201)
    const clinician = await accessTokenFor(api.service, { subject: randomUUID(), role: 'clinician' })
    expect(await api.reserve({ ...own, start: sydneyTime(3, 11) }, { token: clinician })).toMatchObject({
      status: 403,
      body: {
        message:
          'You are currently logged in as a psychologist and are not able to book appointments via the website.',
      },
    })
  })

  it('lets one visitor hold three at a time, also when they ask for many at once', async () => {
    const { clinicianId, typeId } = await addBookable(api.db)
    const visitor = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.reserve({ clinicianId, typeId, start: sydneyTime(3, 9 + index) }, { visitor }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(7).fill(429)])
  })
})

describe('claiming and booking', () => {
  it('ties the hold to one client; to everyone else it does not exist', async () => {
    const { reserveId } = await hold()
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
    const { reserveId } = await hold(10, { token: mine })
    expect((await api.claim(reserveId, await api.signUp())).status).toBe(404)
    expect(await statusOf(reserveId)).toBe('held')
    expect((await api.claim(reserveId, mine)).status).toBe(200)
  })

  it('does not claim what has run out, nor what another holds by then', async () => {
    const slot = await hold()
    const token = await api.signUp()
    await letRunOut(slot.reserveId)
    expect((await api.claim(slot.reserveId, token)).status).toBe(404)
    const second = await api.reserve(slot)
    expect((await api.claim(slot.reserveId, token)).status).toBe(404)
    expect(await statusOf(second.body.data.reserveId)).toBe('held')
  })

  it('needs a token', async () => {
    const { reserveId } = await hold()
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
      expect(await statusOf(held.body.data.reserveId)).toBe('booked')
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
    const { reserveId } = await hold()
    expect((await api.finish(reserveId, await api.signUp())).status).toBe(409)
    expect(await statusOf(reserveId)).toBe('held')
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

describe('the hold clock', () => {
  it('restarts at most three times in each section, counted by the server', async () => {
    const { reserveId } = await hold()
    const token = await api.signUp()
    await api.claim(reserveId, token)
    const reset = (section: string) =>
      api.call('POST', api.at(reserveId, ':resetTimer'), { token, body: { section } })
    await sql`update reservations set expires_at = clock_timestamp() + interval '5 s' where reserve_id = ${reserveId}`.execute(
      api.db,
    )
    const first = await reset('confirm')
    expect(first).toMatchObject({ status: 200, body: { resetsLeft: 2 } })
    expect(Date.parse(first.body.expiresAt) - Date.parse(first.body.serverTime)).toBeGreaterThan(890_000)
    const rest = await Promise.all([reset('confirm'), reset('confirm'), reset('confirm'), reset('confirm')])
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429])
    expect((await reset('signup')).status).toBe(200)
    expect((await reset('nowhere')).body.fields).toHaveProperty('section')
  })

  it('is not for visitors, and cannot wake what has run out', async () => {
    const { reserveId } = await hold()
    const body = { section: 'signup' }
    expect((await api.call('POST', api.at(reserveId, ':resetTimer'), { body })).status).toBe(401)
    await letRunOut(reserveId)
    const token = await api.signUp()
    expect((await api.call('POST', api.at(reserveId, ':resetTimer'), { token, body })).status).toBe(404)
  })

  it('is swept when it has run out, and only then', async () => {
    const [ended, live] = [await hold(), await hold()]
    await letRunOut(ended.reserveId)
    expect(await sweepHolds(api)).toBeGreaterThanOrEqual(1)
    expect([await statusOf(ended.reserveId), await statusOf(live.reserveId)]).toEqual(['expired', 'held'])
  })
})

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
    expect(await statusOf(reserveId)).toBe('claimed')
    expect(await confirm(reserveId, token)).toEqual({ status: 204, body: null })
    expect(await statusOf(reserveId)).toBe('booked')
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
      expect(await statusOf(reserveId)).toBe('held')
    },
  )

  it('are not booked past their own rules by a saved card', async () => {
    const token = await api.signUp({ card: true })
    const reserveId = await holdGp('typeId', token)
    expect(await api.finish(reserveId, token)).toMatchObject({ status: 409, body: { code: 'stepsMissing' } })
    expect(await statusOf(reserveId)).toBe('held')
  })

  it('answers 404 when the hold has run out', async () => {
    const token = await api.signUp()
    const reserveId = await holdGp('typeId', token)
    await letRunOut(reserveId)
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
        message:
          'It has been less than 12 months since your last booking. Please book a review appointment with one of our GPs.',
      },
    })
    await api.sendQuestionnaires(token, ['safetyCheck', 'dass21'])
    expect((await confirm(await holdGp('longTypeId', token), token)).status).toBe(204)
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
