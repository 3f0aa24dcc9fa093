import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { lockClient } from '../db/locks.ts'
import { createStaffBookingApi, iso, openDiary } from './staff-booking.fixture.ts'

/** How many of this database wait for a row of another. */
const waitingForLocks = async () =>
  (
    await sql`select 1 from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
  ).rows.length
const localDate = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + days)

let api: Awaited<ReturnType<typeof createStaffBookingApi>>
let diary: Awaited<ReturnType<typeof openDiary>>
beforeAll(async () => {
  api = await createStaffBookingApi()
})
afterAll(() => api.close())

beforeEach(async () => {
  diary = await openDiary(api)
})

describe('a session that the practice books', () => {
  it('is booked at its price, sooner than clients may, and the client is told', async () => {
    const { starts } = (await diary.times({ from: iso(0, 0).slice(0, 10), to: iso(3, 0).slice(0, 10) })).body
      .days[0]
    const { status, body } = await diary.book([starts[0]])
    expect([status, body.isToldByEmail]).toEqual([201, true])
    const [row] = await diary.rowsOf()
    expect(row).toMatchObject({ status: 'booked', funding_method: 'selfFunded', series_id: null })
    expect(row?.quote?.kind).toBe('selfFunded')
    expect(diary.kinds()).toContain('confirmed')
    const page = await diary.call('GET', `/clients/${diary.clientId}`)
    expect(page.body.sessions).toHaveLength(2)
  })

  it('is not there for another clinician’s client, nor in another clinician’s diary', async () => {
    const other = await addBookable(api.db)
    const stranger = (await addStaff(api.service, { role: 'clinician', clinicianId: other.clinicianId }))
      .headers.cookie
    expect((await diary.book([iso(3, 9)], { clinicianId: other.clinicianId })).status).toBe(404)
    expect((await diary.book([iso(3, 9)], {}, { cookie: stranger })).status).toBe(404)
    const { body } = await diary.book([iso(3, 9)])
    const { id } = body.appointments[0]
    const seen = [{ id, fromDateTime: iso(3, 9) }]
    for (const [method, path, sent] of [
      ['GET', `/appointments/${id}`],
      ['POST', `/appointments/${id}/move`, { moves: [{ ...seen[0], startDateTime: iso(4, 9) }] }],
      ['POST', `/appointments/${id}/cancel`, { sessions: seen }],
    ] as const)
      expect((await diary.call(method, path, sent, { cookie: stranger })).status).toBe(404)
  })

  it('begins with the way of the last session', async () => {
    const options = async () =>
      (await diary.call('GET', `/clients/${diary.clientId}/booking-options`)).body.client
    expect(await options()).toMatchObject({ deliveryType: 'videoCall' })
    await diary.book([iso(3, 10)])
    await api.db
      .updateTable('reservations')
      .set({ delivery_type: 'phoneCall' })
      .where('client_id', '=', diary.clientId)
      .execute()
    expect(await options()).toMatchObject({ deliveryType: 'phoneCall' })
  })

  it('never goes over another, and of many at once one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => diary.book([iso(4, 11)])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect(await diary.rowsOf()).toHaveLength(1)
  })

  it('is booked once, however often the request comes', async () => {
    const key = randomUUID()
    const answers = [await diary.book([iso(5, 11)], {}, { key }), await diary.book([iso(5, 11)], {}, { key })]
    expect(answers[0]).toEqual(answers[1])
    expect(await diary.rowsOf()).toHaveLength(1)
  })

  it.each([
    ['in the night', () => diary.request([iso(3, 3)]), 409],
    ['in the past', () => diary.request([iso(-1, 10)]), 409],
    ['more than a year ahead', () => diary.request([iso(400, 10)]), 409],
    ['with a funding that is not offered', () => diary.request([iso(3, 10)], { funding: 'workCover' }), 422],
    ['by phone, which is not offered', () => diary.request([iso(3, 10)], { deliveryType: 'phoneCall' }), 422],
    ['without a time', () => diary.request([]), 422],
    ['twice at one time', () => diary.request([iso(3, 10), iso(3, 10)]), 422],
  ])('is refused %s', async (_, sent, status) => {
    expect((await diary.call('POST', `/clients/${diary.clientId}/appointments`, sent())).status).toBe(status)
    expect(await diary.rowsOf()).toEqual([])
    expect(api.queued).toEqual([])
  })
})

it('books no first session with DVA by phone, which DVA does not pay', async () => {
  const own = await addBookable(api.db, { fundingMethods: ['dva'] })
  const clientId = await addClient(api.db)
  const { cookie } = (await addStaff(api.service, { role: 'administrator' })).headers
  await api.db
    .updateTable('clinicians')
    .set({ delivery_types: ['videoCall', 'phoneCall'] })
    .where('id', '=', own.clinicianId)
    .execute()
  const byPhone = (start: string) =>
    diary.call(
      'POST',
      `/clients/${clientId}/appointments`,
      {
        clinicianId: own.clinicianId,
        appointmentTypeId: own.typeId,
        deliveryType: 'phoneCall',
        funding: 'dva',
        starts: [start],
        isBeyondReferralAgreed: true,
      },
      { cookie },
    )
  expect(await byPhone(iso(3, 10))).toMatchObject({
    status: 422,
    body: { fields: { deliveryType: expect.stringContaining('by video only') } },
  })
  const isNew = async () =>
    (await diary.call('GET', `/clients/${clientId}/booking-options`, undefined, { cookie })).body.client.isNew
  expect(await isNew()).toBe(true)
  await addBooking(api.db, { ...own, clientId, start: sydneyTime(-14, 10), outcome: 'attended' })
  expect(await isNew()).toBe(false)
  expect(await byPhone(iso(3, 10))).toMatchObject({ status: 201 })
})

it.each([
  [
    'moving it',
    (id: string) =>
      diary.call('POST', `/appointments/${id}/move`, {
        moves: [{ id, fromDateTime: iso(4, 10), startDateTime: iso(4, 12) }],
      }),
  ],
  [
    'moving it away from new leave',
    (id: string) =>
      diary.call('POST', `/hours/${diary.own.clinicianId}/changes`, {
        change: {
          kind: 'add',
          period: {
            kind: 'leave',
            firstDate: localDate(4),
            lastDate: localDate(4),
            start: 0,
            end: 11 * 60,
          },
        },
        decisions: [{ id, do: 'move', startDateTime: iso(4, 12) }],
      }),
  ],
])('waits for the client before it locks their session: %s', async (_, move) => {
  const { body } = await diary.book([iso(4, 10)])
  const { id } = body.appointments[0]
  const moved = await api.db.transaction().execute(async (tx) => {
    // As a booking of the same client does, which may look at their sessions next.
    await lockClient(tx, diary.clientId)
    const answer = move(id)
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 10_000 })
    await sql`select 1 from reservations where id = ${id} for no key update nowait`.execute(tx)
    return { answer }
  })
  expect((await moved.answer).status).toBe(200)
})

describe('a session that is moved by less than its own length', () => {
  const timesOf = async (moving?: string) => {
    const day = localDate(4)
    const { status, body } = await diary.times({ from: day, to: day, ...(moving && { moving }) })
    return { status, starts: body.days?.[0]?.starts as string[] }
  }
  beforeEach(() =>
    api.db
      .updateTable('appointment_types')
      .set({ step_minutes: 30 })
      .where('id', '=', diary.own.typeId)
      .execute(),
  )

  it('is offered the times that it is in the way of, and moved there', async () => {
    const { id } = (await diary.book([iso(4, 10)])).body.appointments[0]
    const near = [iso(4, 9, 30), iso(4, 10), iso(4, 10, 30)]
    expect((await timesOf()).starts.filter((start) => near.includes(start))).toEqual([])
    expect((await timesOf(id)).starts.filter((start) => near.includes(start))).toEqual([near[0], near[2]])
    const moves = [{ id, fromDateTime: iso(4, 10), startDateTime: iso(4, 10, 30) }]
    expect((await diary.call('POST', `/appointments/${id}/move`, { moves })).status).toBe(200)
  })

  it('shows no one what they may not move', async () => {
    const other = await openDiary(api)
    const { id: elsewhere } = (await other.book([iso(4, 10)])).body.appointments[0]
    const clientId = await addClient(api.db)
    const ofAnother = await addBooking(api.db, { ...diary.own, clientId, start: sydneyTime(4, 10) })
    for (const id of [elsewhere, ofAnother, randomUUID()]) expect((await timesOf(id)).status).toBe(404)
    expect((await timesOf('nonsense')).status).toBe(422)
  })
})

it('counts a cancellation within 48 hours as short notice by the practice, which costs the client nothing', async () => {
  const { body } = await diary.book([iso(1, 12)])
  const sessions = [{ id: body.appointments[0].id, fromDateTime: iso(1, 12) }]
  await diary.call('POST', `/appointments/${body.appointments[0].id}/cancel`, { sessions })
  const row = await api.db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', body.appointments[0].id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ service_delivered: 'clinicianCancelShortNotice', cancellation_fee_cents: 0 })
})

it('books a client without a saved card, and shows that it is missing', async () => {
  await api.db
    .updateTable('clients')
    .set({ has_saved_card: false })
    .where('id', '=', diary.clientId)
    .execute()
  expect((await diary.book([iso(3, 10)])).status).toBe(201)
  expect((await diary.call('GET', `/clients/${diary.clientId}`)).body.missing).toContain('card')
})

it('opens no client to a clinician by a booking that was cancelled, and does to the office', async () => {
  const stranger = await addClient(api.db)
  const start = sydneyTime(3, 10)
  const id = await addBooking(api.db, { ...diary.own, clientId: stranger, start })
  const read = (options = {}) => diary.call('GET', `/appointments/${id}`, undefined, options)
  expect((await read()).status).toBe(200)
  const sessions = [{ id, fromDateTime: start.toISOString() }]
  expect((await diary.call('POST', `/appointments/${id}/cancel`, { sessions })).status).toBe(200)
  expect((await read()).status).toBe(404)
  const { cookie } = (await addStaff(api.service, { role: 'administrator' })).headers
  expect((await read({ cookie })).body).toMatchObject({ outcome: 'clinicianCancelWithNotice' })
})
