import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { type SeriesJob, sendSeriesEmail } from '../emails/series-emails.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let queued: { name: string; data: { kind?: string } }[]
let own: Awaited<ReturnType<typeof addBookable>>
let cookie: string
let clientId: string
beforeAll(async () => {
  api = await createBookingApi()
  api.service.jobs = {
    ...api.service.jobs,
    sendWith: async (_, name, jobs) =>
      void queued.push(...jobs.map(({ data }) => ({ name, data: { ...data } }))),
  }
})
afterAll(() => api.close())

// A diary of their own for each test.
beforeEach(async () => {
  queued = []
  own = await addBookable(api.db)
  cookie = (await addStaff(api.service, { role: 'clinician', clinicianId: own.clinicianId })).headers.cookie
  clientId = await addClient(api.db)
  await addBooking(api.db, { ...own, clientId, start: sydneyTime(-7, 10), outcome: 'attended' })
})

const iso = (...when: Parameters<typeof sydneyTime>) => sydneyTime(...when).toISOString()
const call = (
  method: string,
  path: string,
  body?: unknown,
  options: { key?: string; cookie?: string } = {},
) => api.call(method, `/staff${path}`, { cookie, body, ...options })
const noteReferral = () =>
  call('POST', `/clients/${clientId}/referrals`, {
    writtenOn: '2026-01-05',
    referrer: 'Dr Ruth Abara',
    providerNumber: '',
  })
const request = (starts: string[], more = {}) => ({
  clinicianId: own.clinicianId,
  appointmentTypeId: own.typeId,
  deliveryType: 'videoCall',
  funding: 'selfFunded',
  starts,
  ...more,
})
const book = (starts: string[], more = {}, options = {}) =>
  call('POST', `/clients/${clientId}/appointments`, request(starts, more), options)
const rowsOf = () =>
  api.db
    .selectFrom('reservations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('service_delivered', 'is', null)
    .orderBy('during')
    .execute()
const times = (query: Record<string, string>) =>
  call(
    'GET',
    `/clients/${clientId}/times?${new URLSearchParams({ clinicianId: own.clinicianId, appointmentTypeId: own.typeId, ...query })}`,
  )
const kinds = () => queued.map(({ name, data }) => data.kind ?? name)
const seriesJob = (): SeriesJob => {
  const job = queued.find(({ name }) => name === 'send-series-email')
  // What `queueSeriesEmails` put there.
  return JSON.parse(JSON.stringify(job?.data))
}

describe('a session that the practice books', () => {
  it('is booked at its price, sooner than clients may, and the client is told', async () => {
    const { starts } = (await times({ from: iso(0, 0).slice(0, 10), to: iso(3, 0).slice(0, 10) })).body
      .days[0]
    const { status, body } = await book([starts[0]])
    expect([status, body.isToldByEmail]).toEqual([201, true])
    const [row] = await rowsOf()
    expect(row).toMatchObject({ status: 'booked', funding_method: 'selfFunded', series_id: null })
    expect(row?.quote?.kind).toBe('selfFunded')
    expect(kinds()).toContain('confirmed')
    const page = await call('GET', `/clients/${clientId}`)
    expect(page.body.sessions).toHaveLength(2)
  })

  it('is not there for another clinician’s client, nor in another clinician’s diary', async () => {
    const other = await addBookable(api.db)
    const stranger = (await addStaff(api.service, { role: 'clinician', clinicianId: other.clinicianId }))
      .headers.cookie
    expect((await book([iso(3, 9)], { clinicianId: other.clinicianId })).status).toBe(404)
    expect((await book([iso(3, 9)], {}, { cookie: stranger })).status).toBe(404)
    const { body } = await book([iso(3, 9)])
    const { id } = body.appointments[0]
    const seen = [{ id, fromDateTime: iso(3, 9) }]
    for (const [method, path, sent] of [
      ['GET', `/appointments/${id}`],
      ['POST', `/appointments/${id}/move`, { moves: [{ ...seen[0], startDateTime: iso(4, 9) }] }],
      ['POST', `/appointments/${id}/cancel`, { sessions: seen }],
    ] as const)
      expect((await call(method, path, sent, { cookie: stranger })).status).toBe(404)
  })

  it('never goes over another, and of many at once one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => book([iso(4, 11)])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect(await rowsOf()).toHaveLength(1)
  })

  it('is booked once, however often the request comes', async () => {
    const key = randomUUID()
    const answers = [await book([iso(5, 11)], {}, { key }), await book([iso(5, 11)], {}, { key })]
    expect(answers[0]).toEqual(answers[1])
    expect(await rowsOf()).toHaveLength(1)
  })

  it.each([
    ['in the night', () => request([iso(3, 3)]), 409],
    ['in the past', () => request([iso(-1, 10)]), 409],
    ['more than a year ahead', () => request([iso(400, 10)]), 409],
    ['with a funding that is not offered', () => request([iso(3, 10)], { funding: 'workCover' }), 422],
    ['by phone, which is not offered', () => request([iso(3, 10)], { deliveryType: 'phoneCall' }), 422],
    ['without a time', () => request([]), 422],
    ['twice at one time', () => request([iso(3, 10), iso(3, 10)]), 422],
  ])('is refused %s', async (_, sent, status) => {
    expect((await call('POST', `/clients/${clientId}/appointments`, sent())).status).toBe(status)
    expect(await rowsOf()).toEqual([])
    expect(queued).toEqual([])
  })
})

describe('a series', () => {
  const fortnights = (count: number) => Array.from({ length: count }, (_, index) => iso(3 + index * 14, 10))
  const plan = (query: Record<string, string>) =>
    call(
      'GET',
      `/clients/${clientId}/series?${new URLSearchParams({ clinicianId: own.clinicianId, appointmentTypeId: own.typeId, funding: 'rebate', ...query })}`,
    )

  it('is planned with what stands in its way, and booked with one email', async () => {
    const other = await addClient(api.db, { firstName: 'Other' })
    await addBooking(api.db, { ...own, clientId: other, start: sydneyTime(17, 10) })
    await noteReferral()
    const planned = await plan({ start: iso(3, 10), everyWeeks: '2', count: '6' })
    expect(planned.status).toBe(200)
    const { sessions } = planned.body
    expect(sessions.map(({ state }: { state: string }) => state)).toEqual([
      'free',
      'taken',
      'free',
      'free',
      'free',
      'free',
    ])
    expect(sessions[1].others.slice(0, 2).toSorted()).toEqual([iso(17, 9), iso(17, 11)])
    const starts = fortnights(6)
    const refused = await book(starts, { funding: 'rebate' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['starts.1']])
    expect(await rowsOf()).toEqual([])
    const { status, body } = await book([...starts.slice(0, 1), iso(17, 11), ...starts.slice(2, 5)], {
      funding: 'rebate',
    })
    expect([status, body.appointments.length]).toEqual([201, 5])
    const rows = await rowsOf()
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(1)
    expect(kinds().filter((kind) => kind === 'confirmed')).toHaveLength(1)
    await sendSeriesEmail(api.service, seriesJob())
    await sendSeriesEmail(api.service, seriesJob())
    const { email } = await api.db
      .selectFrom('clients')
      .select('email')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    const sent = await api.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('recipient', '=', email)
      .execute()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toMatch(/^Your 5 appointments from /)
    expect(sent[0]?.body_text.match(/^When: /gm)).toHaveLength(5)
  })

  it('goes beyond the referral only if that is confirmed, and not beyond the year on Medicare', async () => {
    await noteReferral()
    const planned = await plan({ start: iso(3, 10), everyWeeks: '1', count: '7' })
    const gaps = planned.body.sessions.map(({ referralGap }: { referralGap: string | null }) => referralGap)
    expect(gaps.filter(Boolean).length).toBeGreaterThan(0)
    const starts = Array.from({ length: 6 }, (_, week) => iso(3 + week * 7, 10))
    const asked = await book(starts, { funding: 'rebate' })
    expect([asked.status, Object.keys(asked.body.fields)]).toEqual([422, ['isBeyondReferralAgreed']])
    expect((await book(starts, { funding: 'rebate', isBeyondReferralAgreed: true })).status).toBe(201)
    const rows = await rowsOf()
    expect(rows.at(-1)?.referral).toBe('waiting')
  })

  describe('that is booked', () => {
    let ids: string[]
    beforeEach(async () => {
      const { body } = await book(fortnights(4))
      ids = body.appointments.map(({ id }: { id: string }) => id)
      queued = []
    })
    const seen = (index: number) => ({ id: ids[index], fromDateTime: iso(3 + index * 14, 10) })
    const planMove = (index: number, to: string, scope: string) =>
      call('GET', `/appointments/${ids[index]}/move?${new URLSearchParams({ startDateTime: to, scope })}`)
    const startsOf = async () => {
      const { body } = await call('GET', `/appointments/${ids[0]}`)
      return body.series.map(({ startDateTime }: { startDateTime: string }) => startDateTime)
    }

    it('is read as a whole from each of its sessions', async () => {
      const { body } = await call('GET', `/appointments/${ids[2]}`)
      expect(body).toMatchObject({
        canChange: true,
        client: { name: 'Kym Heath', dateOfBirth: '1983-02-22' },
      })
      expect(body.series.map(({ id }: { id: string }) => id)).toEqual(ids)
    })

    it.each([
      ['this', [1]],
      ['following', [1, 2, 3]],
      ['all', [0, 1, 2, 3]],
    ] as const)('is moved: %s', async (scope, moved) => {
      const { body } = await planMove(1, iso(18, 15), scope)
      expect(body.moves.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual(moved)
      expect(body.moves.every(({ state }: { state: string }) => state === 'free')).toBe(true)
      const moves = body.moves.map(({ id, fromDateTime, startDateTime }: Record<string, string>) => ({
        id,
        fromDateTime,
        startDateTime,
      }))
      expect((await call('POST', `/appointments/${ids[1]}/move`, { moves })).body).toEqual({
        changed: moved.length,
        isToldByEmail: true,
      })
      expect((await startsOf()).toSorted()).toEqual(
        [0, 1, 2, 3].map((index) =>
          moved.some((one) => one === index) ? iso(4 + index * 14, 15) : iso(3 + index * 14, 10),
        ),
      )
      expect(kinds().filter((kind) => kind === 'moved')).toHaveLength(1)
    })

    it('moves by a whole step, each into the place of the next', async () => {
      const { body } = await planMove(0, iso(17, 10), 'all')
      expect(body.moves.every(({ state }: { state: string }) => state === 'free')).toBe(true)
      const moves = ids.map((_, index) => ({ ...seen(index), startDateTime: iso(17 + index * 14, 10) }))
      expect((await call('POST', `/appointments/${ids[0]}/move`, { moves })).status).toBe(200)
      expect(await startsOf()).toEqual([17, 31, 45, 59].map((day) => iso(day, 10)))
    })

    it('is moved whole or not at all, and not from where it no longer is', async () => {
      const other = await addClient(api.db)
      await addBooking(api.db, { ...own, clientId: other, start: sydneyTime(32, 15) })
      const { body } = await planMove(1, iso(18, 15), 'following')
      expect(body.moves.map(({ state }: { state: string }) => state)).toEqual(['free', 'taken', 'free'])
      const moves = [1, 2].map((index) => ({ ...seen(index), startDateTime: iso(4 + index * 14, 15) }))
      expect((await call('POST', `/appointments/${ids[1]}/move`, { moves })).status).toBe(409)
      expect(await startsOf()).toEqual(fortnights(4))
      const stale = [{ id: ids[1], fromDateTime: iso(16, 10), startDateTime: iso(18, 16) }]
      const answer = await call('POST', `/appointments/${ids[1]}/move`, { moves: stale })
      expect([answer.status, answer.body.code]).toEqual([409, 'changedMeanwhile'])
      expect(queued).toEqual([])
    })

    it('is cancelled from one on: nothing to pay, the notice worked out, one email', async () => {
      const sessions = [1, 2, 3].map(seen)
      expect((await call('POST', `/appointments/${ids[1]}/cancel`, { sessions })).body).toMatchObject({
        changed: 3,
      })
      const rows = await api.db
        .selectFrom('reservations')
        .select(['service_delivered', 'cancellation_fee_cents', 'status'])
        .where('id', 'in', ids.slice(1))
        .execute()
      for (const row of rows)
        expect(row).toEqual({
          service_delivered: 'clinicianCancelWithNotice',
          cancellation_fee_cents: 0,
          status: 'released',
        })
      expect(kinds()).toEqual(['cancelled'])
      expect((await call('POST', `/appointments/${ids[1]}/cancel`, { sessions })).status).toBe(409)
      // The times are free again.
      expect((await book([iso(17, 10)])).status).toBe(201)
    })

    it('leaves a session of another series alone', async () => {
      const other = await book([iso(5, 14)])
      const stray = { id: other.body.appointments[0].id, fromDateTime: iso(5, 14) }
      expect((await call('POST', `/appointments/${ids[0]}/cancel`, { sessions: [stray] })).status).toBe(404)
    })
  })
})

it('counts a cancellation within 48 hours as short notice by the practice, which costs the client nothing', async () => {
  const { body } = await book([iso(1, 12)])
  const sessions = [{ id: body.appointments[0].id, fromDateTime: iso(1, 12) }]
  await call('POST', `/appointments/${body.appointments[0].id}/cancel`, { sessions })
  const row = await api.db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', body.appointments[0].id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ service_delivered: 'clinicianCancelShortNotice', cancellation_fee_cents: 0 })
})

it('books a client without a saved card, and shows that it is missing', async () => {
  await api.db.updateTable('clients').set({ has_saved_card: false }).where('id', '=', clientId).execute()
  expect((await book([iso(3, 10)])).status).toBe(201)
  expect((await call('GET', `/clients/${clientId}`)).body.missing).toContain('card')
})
