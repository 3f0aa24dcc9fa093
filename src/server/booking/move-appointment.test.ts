import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdTexts } from '#domain/booking/hold.ts'
import { moveRefusals } from '#domain/booking/move.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
const queued: { data: { kind?: string; reservationId?: string; startsAt?: string }; after?: Date }[] = []
beforeAll(async () => {
  api = await createBookingApi()
  api.service.jobs.sendWith = async (_tx, _name, jobs) => void queued.push(...jobs)
})
afterAll(() => api.close())

async function book(start = sydneyTime(3, 10), { isGP = false } = {}) {
  const { clinicianId, typeId } = await addBookable(api.db, { isGP })
  const token = await api.signUp({ card: true })
  const slot = { clinicianId, typeId, start }
  const held = await api.reserve(slot, isGP ? { token } : { token, funding: 'rebate' })
  const { reserveId } = held.body.data
  if (isGP) await api.sendQuestionnaires(token)
  if (isGP) await api.call('POST', api.at(reserveId, ':confirm'), { token })
  else await api.finish(reserveId, token)
  const { id } = await api.db
    .selectFrom('reservations')
    .select('id')
    .where('reserve_id', '=', reserveId)
    .where('status', '=', 'booked')
    .executeTakeFirstOrThrow()
  queued.length = 0
  return { id, token, slot, clinicianId, typeId }
}

type Sent = { token?: string; key?: string; agreedFeeCents?: number }
const path = (id: string) => `/client-records/me/appointments/${id}`
const move = (id: string, start: Date, { agreedFeeCents = 0, ...options }: Sent) =>
  api.call('POST', `${path(id)}:move`, {
    ...options,
    body: { startDateTime: start.toISOString(), agreedFeeCents },
  })
const preview = (id: string, start: Date, token: string) =>
  api.call('GET', `${path(id)}:previewMove?startDateTime=${encodeURIComponent(start.toISOString())}`, {
    token,
  })
const startOf = async (id: string) => {
  const { rows } = await sql<{ start: Date; status: string }>`
    select lower(during) as start, status from reservations where id = ${id}`.execute(api.db)
  return rows[0]
}
const setStart = (id: string, ahead: string) =>
  sql`update reservations set during = tstzrange(clock_timestamp() + ${ahead}::interval,
    clock_timestamp() + ${ahead}::interval + interval '50 minutes') where id = ${id}`.execute(api.db)
const calendarOf = async (id: string, token: string) => (await api.fetch(`/api${path(id)}.ics`, token)).text()

describe('moving an appointment', () => {
  it('takes the new time and frees the old one; emails, reminders, calendar and audit follow', async () => {
    const { id, token, slot } = await book()
    const to = sydneyTime(5, 14)
    expect((await preview(id, to, token)).body).toMatchObject({
      notice: 'withNotice',
      feeCents: 0,
      noticeEndsAt: new Date(slot.start.getTime() - 48 * 3_600_000).toISOString(),
      quote: { outOfPocketCents: 5208 },
    })
    const moved = await move(id, to, { token })
    expect(moved).toMatchObject({ status: 200, body: { startDateTime: to.toISOString(), feeCents: 0 } })
    expect(await startOf(id)).toEqual({ start: to, status: 'booked' })
    expect(queued.map(({ data: { kind, startsAt }, after }) => [kind, startsAt, after])).toEqual([
      ['moved', to.toISOString(), undefined],
      ['referralReminder', to.toISOString(), new Date(to.getTime() - 48 * 3_600_000)],
      ['reminderDay', to.toISOString(), new Date(to.getTime() - 24 * 3_600_000)],
      ['reminderHour', to.toISOString(), new Date(to.getTime() - 3_600_000)],
    ])
    const file = await calendarOf(id, token)
    expect(file).toContain(`UID:${id}@localhost\r\nSEQUENCE:1\r\n`)
    expect(file).toContain('METHOD:PUBLISH\r\n')
    const audit = await api.db
      .selectFrom('audit_events')
      .select(['action', 'subject'])
      .where('subject', '=', 'appointment time')
      .execute()
    expect(audit).toContainEqual({ action: 'change', subject: 'appointment time' })
    const other = await api.signUp({ card: true })
    expect((await api.reserve(slot, { token: other })).status).toBe(201)
    await api.call('POST', `${path(id)}:cancel`, { token })
    expect(await calendarOf(id, token)).toContain(`UID:${id}@localhost\r\nSEQUENCE:2\r\n`)
  })

  it.each([
    ['48 hours 1 minute', 0],
    ['47 hours 59 minutes', 5208],
    ['1 minute', 5208],
  ])(
    '%s before the old time costs %s cents, named before and refused unless agreed to',
    async (ahead, fee) => {
      const { id, token } = await book()
      await setStart(id, ahead)
      const to = sydneyTime(6, 9)
      expect((await preview(id, to, token)).body).toMatchObject({ feeCents: fee })
      if (fee > 0) {
        const refused = await move(id, to, { token, agreedFeeCents: fee - 1 })
        expect(refused).toMatchObject({
          status: 422,
          body: { fields: { agreedFeeCents: expect.any(String) } },
        })
        expect((await startOf(id))?.start).not.toEqual(to)
      }
      expect((await move(id, to, { token, agreedFeeCents: fee })).body).toMatchObject({ feeCents: fee })
      const [kept] = await api.db
        .selectFrom('appointment_moves')
        .select(['fee_cents', 'is_short_notice'])
        .where('reservation_id', '=', id)
        .execute()
      expect(kept).toEqual({ fee_cents: fee, is_short_notice: fee > 0 })
    },
  )

  it('costs the price of its new date, and the fee that the practice asks for', async () => {
    const { id, token } = await book()
    const to = sydneyTime(20, 9)
    await sql`insert into rates (from_date, clinical_rebate_cents, registered_rebate_cents, gap_cents, booking_fee_cents)
      values (${sydneyTime(15, 0).toISOString().slice(0, 10)}, 20000, 15000, 9000, 500)`.execute(api.db)
    await api.db.updateTable('practices').set({ short_notice_fee_cents: 1500 }).execute()
    try {
      expect((await preview(id, to, token)).body.quote).toMatchObject({ outOfPocketCents: 9500 })
      await setStart(id, '5 hours')
      const moved = await move(id, to, { token, agreedFeeCents: 1500 })
      expect(moved.body).toMatchObject({ feeCents: 1500, quote: { outOfPocketCents: 9500 } })
      const [listed] = (await api.call('GET', '/client-records/me/appointments', { token })).body
      expect(listed).toMatchObject({ startDateTime: to.toISOString(), quote: { outOfPocketCents: 9500 } })
    } finally {
      await api.db.updateTable('practices').set({ short_notice_fee_cents: null }).execute()
      await sql`delete from rates where booking_fee_cents = 500 and gap_cents = 9000`.execute(api.db)
    }
  })

  it('of a GP costs nothing at any time', async () => {
    const { id, token } = await book(sydneyTime(1, 12), { isGP: true })
    const to = sydneyTime(4, 9)
    expect((await preview(id, to, token)).body).toMatchObject({ notice: 'shortNotice', feeCents: 0 })
    expect((await move(id, to, { token })).status).toBe(200)
  })

  it('is refused where the time is not on offer, and leaves the old one', async () => {
    const { id, token, slot } = await book()
    const other = await api.signUp({ card: true })
    const held = { ...slot, start: sydneyTime(4, 11) }
    expect((await api.reserve(held, { token: other })).status).toBe(201)
    for (const to of [
      held.start,
      sydneyTime(4, 3),
      sydneyTime(4, 9, 17),
      sydneyTime(120, 10),
      sydneyTime(-2, 10),
    ]) {
      const answer = await move(id, to, { token })
      expect(answer).toMatchObject({ status: 409, body: { message: holdTexts.slotTaken } })
    }
    expect(await move(id, slot.start, { token })).toMatchObject({
      status: 409,
      body: { message: moveRefusals.sameTime },
    })
    expect(await startOf(id)).toEqual({ start: slot.start, status: 'booked' })
    expect(queued).toEqual([])
  })

  it('takes a time whose hold has run out', async () => {
    const { id, token, slot } = await book()
    const to = sydneyTime(4, 11)
    const held = await api.reserve({ ...slot, start: to }, { token: await api.signUp({ card: true }) })
    await sql`update reservations set expires_at = clock_timestamp() - interval '1 ms'
      where reserve_id = ${held.body.data.reserveId}`.execute(api.db)
    expect((await move(id, to, { token })).status).toBe(200)
  })

  it('is refused once it has begun, is over or is cancelled', async () => {
    const { id, token } = await book()
    const to = sydneyTime(6, 9)
    for (const [ahead, message] of [
      ['-5 minutes', moveRefusals.started],
      ['-2 hours', moveRefusals.over],
    ] as const) {
      await setStart(id, ahead)
      expect(await move(id, to, { token, agreedFeeCents: 9999 })).toMatchObject({
        status: 409,
        body: { message },
      })
    }
    const second = await book()
    await api.call('POST', `${path(second.id)}:cancel`, { token: second.token })
    const gone = await move(second.id, to, { token: second.token })
    expect(gone).toMatchObject({ status: 409, body: { message: moveRefusals.cancelled } })
  })

  it('is for one’s own appointments only, and says what is wrong with a request', async () => {
    const { id, token } = await book()
    const to = sydneyTime(6, 9)
    expect((await move(id, to, { token: await api.signUp() })).status).toBe(404)
    expect((await move(id, to, {})).status).toBe(401)
    expect((await move(randomUUID(), to, { token })).status).toBe(404)
    expect((await move('nonsense', to, { token })).status).toBe(422)
    for (const body of [
      {},
      { startDateTime: 'soon', agreedFeeCents: 0 },
      { startDateTime: to.toISOString(), agreedFeeCents: -1 },
    ])
      expect((await api.call('POST', `${path(id)}:move`, { token, body })).status).toBe(422)
    expect((await preview(id, new Date('9998-06-01T00:00:00Z'), token)).status).toBeLessThan(500)
    expect((await move(id, new Date('9998-06-01T00:00:00Z'), { token })).status).toBe(409)
  })
})

describe('races for the new time', () => {
  it('40 clients want one time: one gets it, 39 keep the time they have', async () => {
    const { clinicianId, typeId } = await addBookable(api.db)
    const movers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const token = await api.signUp({ card: true })
        const start = sydneyTime(3 + Math.floor(index / 8), 8 + (index % 8))
        const held = await api.reserve({ clinicianId, typeId, start }, { token, funding: 'rebate' })
        await api.finish(held.body.data.reserveId, token)
        const [{ _id }] = (await api.call('GET', '/client-records/me/appointments', { token })).body
        return { id: _id as string, token, start }
      }),
    )
    const to = sydneyTime(20, 12)
    const rivals = [
      ...movers.map(({ id, token }) => move(id, to, { token })),
      ...Array.from({ length: 10 }, () => api.reserve({ clinicianId, typeId, start: to })),
    ]
    const answers = await Promise.all(rivals)
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const kept = await Promise.all(
      movers.map(async ({ id, start }) => ({ before: start, ...(await startOf(id)) })),
    )
    for (const { before, start, status } of kept) {
      expect(status).toBe('booked')
      expect([before, to]).toContainEqual(start)
    }
    expect(kept.filter(({ start }) => start?.getTime() === to.getTime()).length).toBeLessThanOrEqual(1)
  })

  it('two clients swap into each other’s time: neither waits for ever, neither is left without a time', async () => {
    const first = await book(sydneyTime(8, 10))
    const token = await api.signUp({ card: true })
    const slot = { ...first.slot, start: sydneyTime(8, 12) }
    const held = await api.reserve(slot, { token, funding: 'rebate' })
    await api.finish(held.body.data.reserveId, token)
    const [{ _id }] = (await api.call('GET', '/client-records/me/appointments', { token })).body
    const answers = await Promise.all([
      move(first.id, slot.start, { token: first.token }),
      move(_id, first.slot.start, { token }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect((await startOf(first.id))?.start).toEqual(first.slot.start)
  })

  it('one key is one move and one answer; the same key for another time is refused', async () => {
    const { id, token } = await book()
    const to = sydneyTime(7, 15)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => move(id, to, { token, key: 'move-this-one' })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.status).toBe(200)
    const moves = await api.db
      .selectFrom('appointment_moves')
      .select('id')
      .where('reservation_id', '=', id)
      .execute()
    expect(moves).toHaveLength(1)
    expect(queued.filter(({ data }) => data.kind === 'moved')).toHaveLength(1)
    expect(await move(id, sydneyTime(7, 16), { token, key: 'move-this-one' })).toMatchObject({
      status: 409,
      body: { code: 'idempotencyKeyReused' },
    })
  })

  it('moved and cancelled at once ends as one of the two, whole', async () => {
    const { id, token, slot } = await book()
    const to = sydneyTime(9, 15)
    const [moved, cancelled] = await Promise.all([
      move(id, to, { token }),
      api.call('POST', `${path(id)}:cancel`, { token }),
    ])
    expect(cancelled.status).toBe(200)
    expect((await startOf(id))?.status).toBe('released')
    expect((await startOf(id))?.start).toEqual(moved.status === 200 ? to : slot.start)
  })
})
