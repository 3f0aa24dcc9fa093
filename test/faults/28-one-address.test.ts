import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { startServerCluster } from '#test/support/server-cluster.ts'

let cluster: Awaited<ReturnType<typeof startServerCluster>>
beforeAll(async () => {
  cluster = await startServerCluster()
})
beforeEach(async () => void (await sql`delete from reservations`.execute(cluster.db)))
afterAll(() => cluster.close())

type Wanted = { clinicianId: string; typeId: string; start: Date }

let turn = 0
const nextServer = () => cluster.servers[turn++ % 2]?.url ?? ''
const path = `/api/accounts/${account}/reserved-appointments`

/** Without a cookie, as a browser that is new here: each is given one of its own with its time. */
async function hold({ clinicianId, typeId, start }: Wanted, address: string) {
  const answer = await fetch(`${nextServer()}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // The first entry is the caller's own claim, another one each time.
      'x-forwarded-for': `198.51.100.${turn % 256}, ${address}`,
    },
    body: JSON.stringify({
      clinicianId,
      appointmentTypeId: typeId,
      slots: [{ startDateTime: start.toISOString() }],
      funding: 'rebate',
    }),
  })
  const body = (await answer.json()) as { data?: { reserveId: string }; message?: string }
  const [cookie] = answer.headers.getSetCookie()
  return { status: answer.status, reserveId: body.data?.reserveId ?? '', message: body.message, cookie }
}

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** Two hours of every day of the window, and of the last days one more: 26 times over two weeks. */
async function addSmallCalendar() {
  const { clinicianId, typeId } = await addBookable(cluster.db)
  await sql`update working_hours set start_minute = 600, end_minute = 720 where clinician_id = ${clinicianId}`.execute(
    cluster.db,
  )
  await sql`insert into hours_exceptions (clinician_id, on_date, kind, start_minute, end_minute)
    select ${clinicianId}, (now() at time zone 'Australia/Sydney')::date + day, 'leave', 0, 1440
      from generate_series(15, 40) as day`.execute(cluster.db)
  const slots = Array.from({ length: 26 }, (_, index) => ({
    clinicianId,
    typeId,
    start: sydneyTime(2 + Math.floor(index / 2), 10 + (index % 2)),
  }))
  return { clinicianId, slots }
}

describe('28: one address wants a whole calendar, through two server processes', () => {
  it('with a new cookie for each request it gets a quarter at most, and others still book', async () => {
    const { slots } = await addSmallCalendar()
    const address = '203.0.113.7'
    const answers = await Promise.all(slots.map((slot) => hold(slot, address)))
    const cookies = answers.flatMap(({ cookie }) => cookie ?? [])
    expect(new Set(cookies).size).toBe(count(answers, 201))
    expect(count(answers, 201)).toBeLessThanOrEqual(7)
    expect(count(answers, 201) + count(answers, 429)).toBe(26)
    expect(answers.find(({ status }) => status === 429)?.message).toContain('log in first')
    const free = slots.filter((_, index) => answers[index]?.status === 429).slice(0, 8)
    const others = await Promise.all(free.map((slot, index) => hold(slot, `192.0.${index}.9`)))
    expect(count(others, 201)).toBe(8)
  })

  it('counts a /64 of IPv6 as one address, and believes no header but the proxy’s own entry', async () => {
    const { slots } = await addSmallCalendar()
    const answers = await Promise.all(
      slots.map((slot, index) => hold(slot, `2001:db8:5:6:${index}::${index}`)),
    )
    expect(count(answers, 201)).toBeLessThanOrEqual(7)
  })

  it('from many networks at once it leaves a part of each day to people with an account', async () => {
    const { clinicianId, typeId } = await addBookable(cluster.db)
    const day = Array.from({ length: 12 }, (_, hour) => ({
      clinicianId,
      typeId,
      start: sydneyTime(3, 8 + hour),
    }))
    const answers = await Promise.all(day.map((slot, index) => hold(slot, `192.0.${index}.1`)))
    expect([count(answers, 201), count(answers, 429)]).toEqual([9, 3])
    const [token = ''] = await cluster.addClients(1)
    const left = day[answers.findIndex(({ status }) => status === 429)] as Wanted
    expect((await cluster.reserve(left, { token })).status).toBe(201)
  })

  it('a hold that is never looked at again ends after two minutes; one that is has its whole time', async () => {
    const { clinicianId, typeId } = await addBookable(cluster.db)
    const [left, kept] = await Promise.all(
      [9, 10].map((hour) => hold({ clinicianId, typeId, start: sydneyTime(3, hour) }, `192.0.${hour}.3`)),
    )
    await fetch(`${nextServer()}${path}/${kept?.reserveId}`)
    const { rows } = await sql<{ reserve_id: string; seconds: number }>`
      select reserve_id, extract(epoch from expires_at - created_at)::int as seconds from reservations`.execute(
      cluster.db,
    )
    expect(new Map(rows.map(({ reserve_id, seconds }) => [reserve_id, seconds]))).toEqual(
      new Map([
        [left?.reserveId, 120],
        [kept?.reserveId, 900],
      ]),
    )
  })
})

describe('28: 40 people behind one address want one time each', () => {
  it('are all served, whether they choose five clinicians or one', async () => {
    const several = await Promise.all(Array.from({ length: 5 }, () => addBookable(cluster.db)))
    const one = await addBookable(cluster.db)
    const spread = Array.from({ length: 40 }, (_, index) => ({
      ...(several[index % 5] as (typeof several)[0]),
      start: sydneyTime(2 + Math.floor(index / 20), 8 + (Math.floor(index / 5) % 4)),
    }))
    const single = Array.from({ length: 40 }, (_, index) => ({
      ...one,
      start: sydneyTime(2 + Math.floor(index / 5), 8 + (index % 5)),
    }))
    for (const [wanted, address] of [
      [spread, '203.0.113.80'],
      [single, '198.51.100.4'],
    ] as const) {
      const answers = await Promise.all(wanted.map((slot) => hold(slot, address)))
      expect(count(answers, 201)).toBe(40)
    }
  })
})
