import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, addType, sydneyTime } from '#test/support/booking-world.ts'
import { createReservationsApi } from '#test/support/reservations-api.ts'
import { visitorCookie } from '#test/support/visitor-cookie.ts'
import { sweepHolds } from './holds.ts'

let api: Awaited<ReturnType<typeof createReservationsApi>>
beforeAll(async () => {
  api = await createReservationsApi()
})
afterAll(() => api.close())

const taken = 'Appointment slot already taken. Please choose another time'

describe('holding a slot', () => {
  it('believes no header about the caller where no proxy is trusted', async () => {
    const bare = await createBookingApi({ TRUSTED_PROXIES: '0' })
    onTestFinished(bare.close)
    const { clinicianId, typeId } = await addBookable(bare.db)
    for (const hour of [8, 9]) {
      const slot = { clinicianId, typeId, start: sydneyTime(3, hour) }
      expect((await bare.reserve(slot, { visitor: `203.0.113.${hour}` })).status).toBe(201)
    }
    const held = await bare.db.selectFrom('reservations').select('holder_address').execute()
    expect([held.length, new Set(held.map((hold) => hold.holder_address)).size]).toEqual([2, 1])
  })

  it('keeps where a visitor came from while the hold lives, as a hash, and no longer', async () => {
    const originOf = async (reserveId: string) =>
      api.db
        .selectFrom('reservations')
        .select(['holder_address', 'holder_network'])
        .where('reserve_id', '=', reserveId)
        .executeTakeFirst()
    const nothing = { holder_address: null, holder_network: null }
    const hashes = {
      holder_address: expect.stringMatching(/^[\w-]{43}$/),
      holder_network: expect.stringMatching(/^[\w-]{43}$/),
    }
    const [claimed, released] = [await api.hold(10, { visitor: '203.0.113.9' }), await api.hold(11)]
    expect(await originOf(claimed.reserveId)).toEqual(hashes)
    // A newcomer's account costs no more than a cookie: their holds count on, until they book.
    const newcomer = await api.signUp({ card: true })
    await api.claim(claimed.reserveId, newcomer)
    expect(await originOf(claimed.reserveId)).toEqual(hashes)
    expect((await api.finish(claimed.reserveId, newcomer)).status).toBe(200)
    expect(await originOf(claimed.reserveId)).toEqual(nothing)
    await api.call('DELETE', api.at(released.reserveId))
    expect(await originOf(released.reserveId)).toEqual(nothing)
    const own = await api.hold(12, { token: await api.signUp() })
    expect(await originOf(own.reserveId)).toEqual(hashes)
    await api.letRunOut(own.reserveId)
    await sweepHolds(api.service)
    expect(await originOf(own.reserveId)).toEqual(nothing)
    const again = await api.hold(13)
    await api.db
      .updateTable('clients')
      .set({ attached_clinician_id: again.clinicianId })
      .where('attached_clinician_id', '=', claimed.clinicianId)
      .execute()
    await api.claim(again.reserveId, newcomer)
    expect(await originOf(again.reserveId)).toEqual(nothing)
  })

  it('holds it for 15 minutes by the database clock, and tells what was held', async () => {
    const { reserveId, start, clinicianId, typeId } = await api.hold(10, { funding: 'rebate' })
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
    const slot = await api.hold()
    await api.letRunOut(slot.reserveId)
    expect((await api.call('GET', api.at(slot.reserveId))).body.status).toBe('expired')
    const second = await api.reserve(slot)
    expect(second.status).toBe(201)
    expect(await api.statusOf(slot.reserveId)).toBe('expired')
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
    const cookie = await visitorCookie(api.service)
    // Another time with the same clinician would replace the one that is held.
    const clinicians = await Promise.all(Array.from({ length: 10 }, () => addBookable(api.db)))
    const answers = await Promise.all(
      clinicians.map(({ clinicianId, typeId }) =>
        api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) }, { cookie }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(7).fill(429)])
  })
})

describe('the hold clock', () => {
  it('restarts at most three times in each section, counted by the server', async () => {
    const { reserveId } = await api.hold()
    const token = await api.signUp()
    await api.claim(reserveId, token)
    const reset = (section: string) =>
      api.call('POST', api.at(reserveId, ':resetTimer'), { token, body: { section } })
    await sql`update reservations set expires_at = clock_timestamp() + interval '1 minute' where reserve_id = ${reserveId}`.execute(
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
    const { reserveId } = await api.hold()
    const body = { section: 'signup' }
    expect((await api.call('POST', api.at(reserveId, ':resetTimer'), { body })).status).toBe(401)
    await api.letRunOut(reserveId)
    const token = await api.signUp()
    expect((await api.call('POST', api.at(reserveId, ':resetTimer'), { token, body })).status).toBe(404)
  })

  it('is swept when it has run out, and only then', async () => {
    const [ended, live] = [await api.hold(), await api.hold()]
    await api.letRunOut(ended.reserveId)
    expect(await sweepHolds(api)).toBeGreaterThanOrEqual(1)
    expect([await api.statusOf(ended.reserveId), await api.statusOf(live.reserveId)]).toEqual([
      'expired',
      'held',
    ])
  })
})
