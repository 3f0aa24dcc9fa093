import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { sydneyTime } from '#test/support/booking-world.ts'
import { sendSeriesEmail } from '../emails/series-emails.ts'
import { createStaffBookingApi, iso, openDiary } from './staff-booking.fixture.ts'

let api: Awaited<ReturnType<typeof createStaffBookingApi>>
let diary: Awaited<ReturnType<typeof openDiary>>
beforeAll(async () => {
  api = await createStaffBookingApi()
})
afterAll(() => api.close())

beforeEach(async () => {
  diary = await openDiary(api)
})

const localDate = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + days)

describe('a series', () => {
  const fortnights = (count: number) => Array.from({ length: count }, (_, index) => iso(3 + index * 14, 10))
  const plan = (query: Record<string, string>) =>
    diary.call(
      'GET',
      `/clients/${diary.clientId}/series?${new URLSearchParams({ clinicianId: diary.own.clinicianId, appointmentTypeId: diary.own.typeId, funding: 'rebate', ...query })}`,
    )

  it('is planned with what stands in its way, and booked with one email', async () => {
    const other = await addClient(api.db, { firstName: 'Other' })
    await addBooking(api.db, { ...diary.own, clientId: other, start: sydneyTime(17, 10) })
    await diary.noteReferral()
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
    const refused = await diary.book(starts, { funding: 'rebate' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['starts.1']])
    expect(await diary.rowsOf()).toEqual([])
    const { status, body } = await diary.book([...starts.slice(0, 1), iso(17, 11), ...starts.slice(2, 5)], {
      funding: 'rebate',
    })
    expect([status, body.appointments.length]).toEqual([201, 5])
    const rows = await diary.rowsOf()
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(1)
    expect(diary.kinds().filter((kind) => kind === 'confirmed')).toHaveLength(1)
    await sendSeriesEmail(api.service, diary.seriesJob())
    await sendSeriesEmail(api.service, diary.seriesJob())
    const { email } = await api.db
      .selectFrom('clients')
      .select('email')
      .where('id', '=', diary.clientId)
      .executeTakeFirstOrThrow()
    const sent = await api.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('recipient', '=', email)
      .execute()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toMatch(/^Your 5 appointments from /)
    expect(sent[0]?.body_text.match(/^When: /gm)).toHaveLength(5)
    expect(new Set(sent[0]?.body_text.match(/http:\/\/localhost:3000\/session\/[\da-f-]{36}/g)).size).toBe(5)
  })

  it('goes beyond the referral only if that is confirmed, and not beyond the year on Medicare', async () => {
    await diary.noteReferral()
    const planned = await plan({ start: iso(3, 10), everyWeeks: '1', count: '7' })
    const gaps = planned.body.sessions.map(({ referralGap }: { referralGap: string | null }) => referralGap)
    expect(gaps.filter(Boolean).length).toBeGreaterThan(0)
    const starts = Array.from({ length: 6 }, (_, week) => iso(3 + week * 7, 10))
    const asked = await diary.book(starts, { funding: 'rebate' })
    expect([asked.status, Object.keys(asked.body.fields)]).toEqual([422, ['isBeyondReferralAgreed']])
    expect((await diary.book(starts, { funding: 'rebate', isBeyondReferralAgreed: true })).status).toBe(201)
    const rows = await diary.rowsOf()
    expect(rows.at(-1)?.referral).toBe('waiting')
  })

  it('counts only those that are to be booked against the referral: one that is taken or skipped takes no place', async () => {
    await diary.noteReferral()
    const other = await addClient(api.db, { firstName: 'Other' })
    await addBooking(api.db, { ...diary.own, clientId: other, start: sydneyTime(4, 10) })
    const gapsOf = async (more: Record<string, string> = {}) => {
      const { body } = await planDays(more)
      return body.sessions.map(({ referralGap }: { referralGap: string | null }) => referralGap)
    }
    const planDays = (more: Record<string, string>) =>
      plan({ start: iso(4, 10), everyWeeks: '1', count: '7', ...more })
    // One was attended before. The first is taken: the five that the referral has left are 1 to 5.
    expect(await gapsOf()).toEqual([null, null, null, null, null, null, 'referralUsedUp'])
    expect(await gapsOf({ chosen: '0,1,2,3,4,5,6' })).toEqual([
      null,
      null,
      null,
      null,
      null,
      'referralUsedUp',
      'referralUsedUp',
    ])
    expect(await gapsOf({ chosen: '1,2,4,5,6' })).toEqual(Array.from({ length: 7 }, () => null))
  })

  describe('that is booked', () => {
    let ids: string[]
    beforeEach(async () => {
      const { body } = await diary.book(fortnights(4))
      ids = body.appointments.map(({ id }: { id: string }) => id)
      api.queued.length = 0
    })
    const seen = (index: number) => ({ id: ids[index], fromDateTime: iso(3 + index * 14, 10) })
    const planMove = (index: number, to: string, scope: string) =>
      diary.call(
        'GET',
        `/appointments/${ids[index]}/move?${new URLSearchParams({ startDateTime: to, scope })}`,
      )
    const startsOf = async () => {
      const { body } = await diary.call('GET', `/appointments/${ids[0]}`)
      return body.series.map(({ startDateTime }: { startDateTime: string }) => startDateTime)
    }

    it('is read as a whole from each of its sessions', async () => {
      const { body } = await diary.call('GET', `/appointments/${ids[2]}`)
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
      expect((await diary.call('POST', `/appointments/${ids[1]}/move`, { moves })).body).toEqual({
        changed: moved.length,
        isToldByEmail: true,
      })
      expect((await startsOf()).toSorted()).toEqual(
        [0, 1, 2, 3].map((index) =>
          moved.some((one) => one === index) ? iso(4 + index * 14, 15) : iso(3 + index * 14, 10),
        ),
      )
      expect(diary.kinds().filter((kind) => kind === 'moved')).toHaveLength(1)
    })

    it('is offered the places of those that move with it, and its own is no other time', async () => {
      const offered = async (query: Record<string, string>) => {
        const { body } = await diary.times({ from: localDate(3), to: localDate(31), ...query })
        const starts = body.days.flatMap((day: { starts: string[] }) => day.starts)
        return [3, 17, 31].filter((day) => starts.includes(iso(day, 10)))
      }
      const moving = ids[1] ?? ''
      expect(await offered({})).toEqual([])
      expect(await offered({ moving })).toEqual([])
      expect(await offered({ moving, scope: 'following' })).toEqual([31])
      expect(await offered({ moving, scope: 'all' })).toEqual([3, 31])
    })

    it('moves by a whole step, each into the place of the next', async () => {
      const { body } = await planMove(0, iso(17, 10), 'all')
      expect(body.moves.every(({ state }: { state: string }) => state === 'free')).toBe(true)
      const moves = ids.map((_, index) => ({ ...seen(index), startDateTime: iso(17 + index * 14, 10) }))
      expect((await diary.call('POST', `/appointments/${ids[0]}/move`, { moves })).status).toBe(200)
      expect(await startsOf()).toEqual([17, 31, 45, 59].map((day) => iso(day, 10)))
    })

    it('is moved whole or not at all, and not from where it no longer is', async () => {
      const other = await addClient(api.db)
      await addBooking(api.db, { ...diary.own, clientId: other, start: sydneyTime(32, 15) })
      const { body } = await planMove(1, iso(18, 15), 'following')
      expect(body.moves.map(({ state }: { state: string }) => state)).toEqual(['free', 'taken', 'free'])
      const moves = [1, 2].map((index) => ({ ...seen(index), startDateTime: iso(4 + index * 14, 15) }))
      expect((await diary.call('POST', `/appointments/${ids[1]}/move`, { moves })).status).toBe(409)
      expect(await startsOf()).toEqual(fortnights(4))
      const stale = [{ id: ids[1], fromDateTime: iso(16, 10), startDateTime: iso(18, 16) }]
      const answer = await diary.call('POST', `/appointments/${ids[1]}/move`, { moves: stale })
      expect([answer.status, answer.body.code]).toEqual([409, 'changedMeanwhile'])
      expect(api.queued).toEqual([])
    })

    it('is cancelled from one on: nothing to pay, the notice worked out, one email', async () => {
      const sessions = [1, 2, 3].map(seen)
      expect((await diary.call('POST', `/appointments/${ids[1]}/cancel`, { sessions })).body).toMatchObject({
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
      expect(diary.kinds()).toEqual(['cancelled'])
      expect((await diary.call('POST', `/appointments/${ids[1]}/cancel`, { sessions })).status).toBe(409)
      // The times are free again.
      expect((await diary.book([iso(17, 10)])).status).toBe(201)
    })

    it('leaves a session of another series alone', async () => {
      const other = await diary.book([iso(5, 14)])
      const stray = { id: other.body.appointments[0].id, fromDateTime: iso(5, 14) }
      expect((await diary.call('POST', `/appointments/${ids[0]}/cancel`, { sessions: [stray] })).status).toBe(
        404,
      )
    })
  })
})
