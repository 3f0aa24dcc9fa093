import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { visitorCookie } from '#test/support/visitor-cookie.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { type Answer, countOverlaps, startServerCluster, statusOf } from '#test/support/server-cluster.ts'

let cluster: Awaited<ReturnType<typeof startServerCluster>>
beforeAll(async () => {
  cluster = await startServerCluster()
})
afterEach(async () => {
  expect(await countOverlaps(cluster.db)).toBe(0)
})
afterAll(() => cluster.close())

const tally = (answers: Answer[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(answers, ({ status }) => status),
      ([status, all]) => [status, all.length],
    ),
  )
const held = (answers: Answer[]) =>
  answers.flatMap(({ status, body }) => (status === 201 && body?.data ? [body.data.reserveId] : []))
const endHold = (reserveId: string, milliseconds: number) =>
  sql`update reservations set expires_at = clock_timestamp() + make_interval(secs => ${milliseconds / 1000}) where reserve_id = ${reserveId}`.execute(
    cluster.db,
  )

describe('races for a slot, against two server processes', () => {
  it('1: 500 people want one slot at once, and one gets it in under 5 s', async () => {
    const { clinicianId, typeId } = await addBookable(cluster.db)
    const started = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => cluster.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) })),
    )
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(tally(answers)).toEqual({ 201: 1, 409: 499 })
    expect(await statusOf(cluster.db, held(answers)[0] ?? '')).toBe('held')
  })

  it('2: 200 overlapping slots of two lengths leave one live hold', async () => {
    const { clinicianId, typeId, longTypeId } = await addBookable(cluster.db)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        index % 2 === 0
          ? cluster.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) })
          : cluster.reserve({
              clinicianId,
              typeId: longTypeId,
              start: sydneyTime(3, 9, index % 4 === 1 ? 20 : 40),
            }),
      ),
    )
    expect(tally(answers)).toEqual({ 201: 1, 409: 199 })
  })

  it('3: a claim within 50 ms of the expiry is claimed or expired, never both, 200 times', async () => {
    const [token = ''] = await cluster.addClients(1)
    const { clinicianId, typeId } = await addBookable(cluster.db)
    const outcomes = new Set<string>()
    for (let round = 0; round < 200; round++) {
      const slot = { clinicianId, typeId, start: sydneyTime(2 + (round % 25), 8 + (round % 12)) }
      const [reserveId = ''] = held([await cluster.reserve(slot)])
      await endHold(reserveId, (round % 21) * 5 - 50)
      const [claimed, taken] = await Promise.all([cluster.claim(reserveId, token), cluster.reserve(slot)])
      const [other] = held([taken])
      expect([200, 404]).toContain(claimed.status)
      if (claimed.status === 200) expect(await statusOf(cluster.db, reserveId)).toMatch(/claimed|expired/)
      if (other) expect(await statusOf(cluster.db, reserveId)).toBe('expired')
      outcomes.add(`${claimed.status}`)
      for (const id of [reserveId, other])
        if (id) await sql`delete from reservations where reserve_id = ${id}`.execute(cluster.db)
    }
    expect([...outcomes].toSorted()).toEqual(['200', '404'])
  })

  it('4: someone else’s hold cannot be claimed, and is unchanged', async () => {
    const [mine = '', theirs = ''] = await cluster.addClients(2)
    const { clinicianId, typeId } = await addBookable(cluster.db)
    const [reserveId = ''] = held([
      await cluster.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) }, { token: mine }),
    ])
    const before = await cluster.db
      .selectFrom('reservations')
      .selectAll()
      .where('reserve_id', '=', reserveId)
      .executeTakeFirst()
    expect((await cluster.claim(reserveId, theirs)).status).toBe(404)
    expect(
      await cluster.db
        .selectFrom('reservations')
        .selectAll()
        .where('reserve_id', '=', reserveId)
        .executeTakeFirst(),
    ).toEqual(before)
  })

  it('5: an expired hold that another has taken cannot be claimed by the old holder', async () => {
    const [token = ''] = await cluster.addClients(1)
    const { clinicianId, typeId } = await addBookable(cluster.db)
    const slot = { clinicianId, typeId, start: sydneyTime(3, 10) }
    const [old = ''] = held([await cluster.reserve(slot)])
    await endHold(old, -1)
    const [taken = ''] = held([await cluster.reserve(slot)])
    expect((await cluster.claim(old, token)).status).toBe(404)
    expect(await statusOf(cluster.db, taken)).toBe('held')
  })

  it('12: one visitor has three live holds, then 429, and resets are capped', async () => {
    const cookie = await visitorCookie(cluster.service)
    // Another time with the same clinician would replace the one that is held.
    const clinicians = await Promise.all(Array.from({ length: 12 }, () => addBookable(cluster.db)))
    const answers = await Promise.all(
      clinicians.map(({ clinicianId, typeId }) =>
        cluster.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) }, { cookie }),
      ),
    )
    expect(tally(answers)).toEqual({ 201: 3, 429: 9 })
    const [token = ''] = await cluster.addClients(1)
    const [reserveId = ''] = held(answers)
    await cluster.claim(reserveId, token)
    const resets = await Promise.all(
      Array.from({ length: 10 }, () => cluster.resetTimer(reserveId, token, 'confirm')),
    )
    expect(tally(resets)).toEqual({ 200: 3, 429: 7 })
  })

  it('has one effect for each booking when every request is sent twice at once with its key', async () => {
    const tokens = await cluster.addClients(10)
    const { clinicianId, typeId } = await addBookable(cluster.db, { remainingSlots: 100 })
    await Promise.all(
      tokens.map(async (token, index) => {
        const slot = { clinicianId, typeId, start: sydneyTime(4, 8 + index) }
        const twice = (send: () => Promise<Answer>) => Promise.all([send(), send()])
        const [one, two] = await twice(() => cluster.reserve(slot, { token, key: `hold-${index}-slot` }))
        expect(one).toEqual(two)
        const [reserveId = ''] = held([one])
        expect(tally(await twice(() => cluster.finish(reserveId, token, `book-${index}-slot`)))).toEqual({
          200: 2,
        })
      }),
    )
    const { remaining_slots } = await cluster.db
      .selectFrom('clinicians')
      .select('remaining_slots')
      .where('id', '=', clinicianId)
      .executeTakeFirstOrThrow()
    expect(remaining_slots).toBe(90)
  })
})
