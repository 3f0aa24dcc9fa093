import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdTexts } from '#domain/booking/holds.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { visitorCookie } from '#test/support/visitor-cookie.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

type Bookable = { clinicianId: string; typeId: string }

/** Each from an address and a browser of its own, as a visitor may pretend. */
async function holdAsVisitor(bookable: Bookable, hour: number): Promise<string> {
  const held = await api.reserve(
    { ...bookable, start: sydneyTime(3, hour) },
    { visitor: `192.0.2.${hour}-${randomUUID()}` },
  )
  expect(held.status).toBe(201)
  return held.body.data.reserveId
}

const liveHolds = async ({ clinicianId }: Bookable) => {
  const { rows } = await sql<{ live: number }>`select count(*)::int as live from reservations
    where clinician_id = ${clinicianId} and status in ('held', 'claimed') and expires_at > clock_timestamp()`.execute(
    api.db,
  )
  return rows[0]?.live
}

describe('what one account holds', () => {
  it('is three times, also by claiming what visitors took, and one that is let go makes room', async () => {
    const amelia = await addBookable(api.db)
    const token = await api.signUp()
    const held: string[] = []
    for (const hour of [8, 9, 10, 11]) held.push(await holdAsVisitor(amelia, hour))
    const [first = '', second = '', third = '', fourth = ''] = held
    for (const reserveId of [first, second, third])
      expect((await api.claim(reserveId, token)).status).toBe(200)
    expect(await api.claim(fourth, token)).toMatchObject({
      status: 429,
      body: { code: 'tooManyHolds', message: holdTexts.tooManyHolds },
    })
    // Claimed again, as every form does, it is no fourth.
    expect((await api.claim(third, token)).status).toBe(200)
    expect((await api.call('DELETE', api.at(first), { token })).status).toBe(204)
    expect((await api.claim(fourth, token)).status).toBe(200)
  })

  it('is three times when all are claimed at once', async () => {
    const amelia = await addBookable(api.db)
    const token = await api.signUp()
    const held = await Promise.all([8, 9, 10, 11, 12, 13].map((hour) => holdAsVisitor(amelia, hour)))
    const answers = await Promise.all(held.map((reserveId) => api.claim(reserveId, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429])
  })

  it('counts what was claimed before a time is taken while logged in', async () => {
    const others = await Promise.all([1, 2, 3].map(() => addBookable(api.db)))
    const token = await api.signUp()
    for (const bookable of others) await api.claim(await holdAsVisitor(bookable, 9), token)
    const fourth = await api.reserve({ ...(await addBookable(api.db)), start: sydneyTime(3, 9) }, { token })
    expect(fourth).toMatchObject({ status: 429, body: { code: 'tooManyHolds' } })
  })
})

describe('many accounts behind one address', () => {
  /** Twelve appointments in the whole window, all on one day. */
  async function addOneDay() {
    const { clinicianId, typeId } = await addBookable(api.db)
    await sql`insert into hours_exceptions (clinician_id, on_date, kind, start_minute, end_minute)
      select ${clinicianId}, (now() at time zone 'Australia/Sydney')::date + day, 'leave', 0, 1440
        from generate_series(0, 40) as day where day <> 3`.execute(api.db)
    return { clinicianId, typeId }
  }

  const crowded =
    'Many times with this clinician are being held from your network at the moment. Please choose another clinician, or try'

  it.each([
    ['take times', '2001:db8:7:1::1', `${crowded} again later.`],
    [
      'claim the times of visitors',
      '2001:db8:7:2::1',
      `${crowded} again later, or log in first if you have booked with us before.`,
    ],
  ])('that %s hold a quarter of a calendar', async (how, visitor, message) => {
    const day = await addOneDay()
    const refused: string[] = []
    for (let hour = 8; hour < 20; hour += 1) {
      const token = await api.signUp()
      const who = how === 'take times' ? { token } : { cookie: await visitorCookie(api.service) }
      const held = await api.reserve({ ...day, start: sydneyTime(3, hour) }, { visitor, ...who })
      if (held.status === 201) await api.claim(held.body.data.reserveId, token)
      else refused.push(held.body.message)
    }
    expect(await liveHolds(day)).toBe(3)
    expect(refused).toEqual(Array(9).fill(message))
  })

  it('leave the calendar to others once their forms take longer than the first clock', async () => {
    const day = await addOneDay()
    const visitor = '2001:db8:7:3::1'
    const take = async (hour: number) => {
      const token = await api.signUp()
      const held = await api.reserve({ ...day, start: sydneyTime(3, hour) }, { visitor, token })
      if (held.status === 201) await api.claim(held.body.data.reserveId, token)
      return held.status
    }
    for (const hour of [8, 9, 10]) expect(await take(hour)).toBe(201)
    expect(await take(11)).toBe(429)
    await sql`update reservations set created_at = created_at - interval '20 minutes'
      where clinician_id = ${day.clinicianId} and status = 'claimed'`.execute(api.db)
    expect(await take(11)).toBe(201)
  })

  it('do not keep a client who has booked before from a time', async () => {
    const day = await addOneDay()
    const visitor = '203.0.113.50'
    const token = await api.signUp({ card: true })
    const before = await api.reserve(
      { ...(await addBookable(api.db)), start: sydneyTime(5, 10) },
      { token, funding: 'ndis' },
    )
    await sql`update reservations set status = 'booked', expires_at = null, booked_at = now(),
      client_id = substr(visitor, 8)::uuid where reserve_id = ${before.body.data.reserveId}`.execute(api.db)
    for (const hour of [8, 9, 10])
      await api.reserve({ ...day, start: sydneyTime(3, hour) }, { visitor, token: await api.signUp() })
    const slot = { ...day, start: sydneyTime(3, 12) }
    expect((await api.reserve(slot, { visitor, token: await api.signUp() })).status).toBe(429)
    expect((await api.reserve(slot, { visitor, token })).status).toBe(201)
  })
})
