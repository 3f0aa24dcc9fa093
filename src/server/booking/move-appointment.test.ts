import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdTexts } from '#domain/booking/holds.ts'
import { moveRefusals } from '#domain/booking/cancel-and-move.ts'
import { sydneyTime } from '#test/support/booking-world.ts'
import { createMoveApi, path } from './move.fixture.ts'

let api: Awaited<ReturnType<typeof createMoveApi>>
beforeAll(async () => {
  api = await createMoveApi()
})
afterAll(() => api.close())

describe('moving an appointment', () => {
  it('takes the new time and frees the old one; emails, reminders, calendar and audit follow', async () => {
    const { id, token, slot } = await api.book()
    const to = sydneyTime(5, 14)
    expect((await api.preview(id, to, token)).body).toMatchObject({
      notice: 'withNotice',
      feeCents: 0,
      noticeEndsAt: new Date(slot.start.getTime() - 48 * 3_600_000).toISOString(),
      quote: { outOfPocketCents: 5208 },
    })
    const moved = await api.move(id, to, { token })
    expect(moved).toMatchObject({ status: 200, body: { startDateTime: to.toISOString(), feeCents: 0 } })
    expect(await api.startOf(id)).toEqual({ start: to, status: 'booked' })
    expect(api.queued.map(({ data: { kind, startsAt }, after }) => [kind, startsAt, after])).toEqual([
      ['moved', to.toISOString(), undefined],
      ['referralReminder', to.toISOString(), new Date(to.getTime() - 48 * 3_600_000)],
      ['reminderDay', to.toISOString(), new Date(to.getTime() - 24 * 3_600_000)],
      ['reminderHour', to.toISOString(), new Date(to.getTime() - 3_600_000)],
    ])
    const file = await api.calendarOf(id, token)
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
    expect(await api.calendarOf(id, token)).toContain(`UID:${id}@localhost\r\nSEQUENCE:2\r\n`)
  })

  it.each([
    ['48 hours 1 minute', 0],
    ['47 hours 59 minutes', 5208],
    ['1 minute', 5208],
  ])(
    '%s before the old time costs %s cents, named before and refused unless agreed to',
    async (ahead, fee) => {
      const { id, token } = await api.book()
      await api.setStart(id, ahead)
      const to = sydneyTime(6, 9)
      expect((await api.preview(id, to, token)).body).toMatchObject({ feeCents: fee })
      if (fee > 0) {
        const refused = await api.move(id, to, { token, agreedFeeCents: fee - 1 })
        expect(refused).toMatchObject({
          status: 422,
          body: { fields: { agreedFeeCents: expect.any(String) } },
        })
        expect((await api.startOf(id))?.start).not.toEqual(to)
      }
      expect((await api.move(id, to, { token, agreedFeeCents: fee })).body).toMatchObject({ feeCents: fee })
      const [kept] = await api.db
        .selectFrom('appointment_moves')
        .select(['fee_cents', 'is_short_notice', 'moved_by'])
        .where('reservation_id', '=', id)
        .execute()
      expect(kept).toEqual({ fee_cents: fee, is_short_notice: fee > 0, moved_by: 'client' })
    },
  )

  it('costs the price of its new date, and the fee that the practice asked for when it was booked', async () => {
    await api.db.updateTable('practices').set({ short_notice_fee_cents: 1500 }).execute()
    const { id, token } = await api.book()
    const to = sydneyTime(20, 9)
    await sql`insert into rates (from_date, clinical_rebate_cents, registered_rebate_cents, gap_cents, booking_fee_cents)
      values (${sydneyTime(15, 0).toISOString().slice(0, 10)}, 20000, 15000, 9000, 500)`.execute(api.db)
    try {
      expect((await api.preview(id, to, token)).body.quote).toMatchObject({ outOfPocketCents: 9500 })
      await api.setStart(id, '5 hours')
      const moved = await api.move(id, to, { token, agreedFeeCents: 1500 })
      expect(moved.body).toMatchObject({ feeCents: 1500, quote: { outOfPocketCents: 9500 } })
      const [listed] = (await api.call('GET', '/client-records/me/appointments', { token })).body
      expect(listed).toMatchObject({ startDateTime: to.toISOString(), quote: { outOfPocketCents: 9500 } })
    } finally {
      await api.db.updateTable('practices').set({ short_notice_fee_cents: null }).execute()
      await sql`delete from rates where booking_fee_cents = 500 and gap_cents = 9000`.execute(api.db)
    }
  })

  it('of a GP costs nothing at any time', async () => {
    const { id, token } = await api.book(sydneyTime(1, 12), { isGP: true })
    const to = sydneyTime(4, 9)
    expect((await api.preview(id, to, token)).body).toMatchObject({ notice: 'shortNotice', feeCents: 0 })
    expect((await api.move(id, to, { token })).status).toBe(200)
  })

  it('is refused where the time is not on offer, and leaves the old one', async () => {
    const { id, token, slot } = await api.book()
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
      const answer = await api.move(id, to, { token })
      expect(answer).toMatchObject({ status: 409, body: { message: holdTexts.slotTaken } })
    }
    expect(await api.move(id, slot.start, { token })).toMatchObject({
      status: 409,
      body: { message: moveRefusals.sameTime },
    })
    expect(await api.startOf(id)).toEqual({ start: slot.start, status: 'booked' })
    expect(api.queued).toEqual([])
  })

  it('takes a time whose hold has run out', async () => {
    const { id, token, slot } = await api.book()
    const to = sydneyTime(4, 11)
    const held = await api.reserve({ ...slot, start: to }, { token: await api.signUp({ card: true }) })
    await sql`update reservations set expires_at = clock_timestamp() - interval '1 ms'
      where reserve_id = ${held.body.data.reserveId}`.execute(api.db)
    expect((await api.move(id, to, { token })).status).toBe(200)
  })

  it('is refused once it has begun, is over or is cancelled', async () => {
    const { id, token } = await api.book()
    const to = sydneyTime(6, 9)
    for (const [ahead, message] of [
      ['-5 minutes', moveRefusals.started],
      ['-2 hours', moveRefusals.over],
    ] as const) {
      await api.setStart(id, ahead)
      expect(await api.move(id, to, { token, agreedFeeCents: 9999 })).toMatchObject({
        status: 409,
        body: { message },
      })
    }
    const second = await api.book()
    await api.call('POST', `${path(second.id)}:cancel`, { token: second.token })
    const gone = await api.move(second.id, to, { token: second.token })
    expect(gone).toMatchObject({ status: 409, body: { message: moveRefusals.cancelled } })
  })

  it('is for one’s own appointments only, and says what is wrong with a request', async () => {
    const { id, token } = await api.book()
    const to = sydneyTime(6, 9)
    expect((await api.move(id, to, { token: await api.signUp() })).status).toBe(404)
    expect((await api.move(id, to, {})).status).toBe(401)
    expect((await api.move(randomUUID(), to, { token })).status).toBe(404)
    expect((await api.move('nonsense', to, { token })).status).toBe(422)
    for (const body of [
      {},
      { startDateTime: 'soon', agreedFeeCents: 0 },
      { startDateTime: to.toISOString(), agreedFeeCents: -1 },
    ])
      expect((await api.call('POST', `${path(id)}:move`, { token, body })).status).toBe(422)
    expect((await api.preview(id, new Date('9998-06-01T00:00:00Z'), token)).status).toBeLessThan(500)
    expect((await api.move(id, new Date('9998-06-01T00:00:00Z'), { token })).status).toBe(409)
  })
})
