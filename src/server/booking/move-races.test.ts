import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createMoveApi, path } from './move.fixture.ts'

let api: Awaited<ReturnType<typeof createMoveApi>>
beforeAll(async () => {
  api = await createMoveApi()
})
afterAll(() => api.close())

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
      ...movers.map(({ id, token }) => api.move(id, to, { token })),
      ...Array.from({ length: 10 }, () => api.reserve({ clinicianId, typeId, start: to })),
    ]
    const answers = await Promise.all(rivals)
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const kept = await Promise.all(
      movers.map(async ({ id, start }) => ({ before: start, ...(await api.startOf(id)) })),
    )
    for (const { before, start, status } of kept) {
      expect(status).toBe('booked')
      expect([before, to]).toContainEqual(start)
    }
    expect(kept.filter(({ start }) => start?.getTime() === to.getTime()).length).toBeLessThanOrEqual(1)
  })

  it('two clients swap into each other’s time: neither waits for ever, neither is left without a time', async () => {
    const first = await api.book(sydneyTime(8, 10))
    const token = await api.signUp({ card: true })
    const slot = { ...first.slot, start: sydneyTime(8, 12) }
    const held = await api.reserve(slot, { token, funding: 'rebate' })
    await api.finish(held.body.data.reserveId, token)
    const [{ _id }] = (await api.call('GET', '/client-records/me/appointments', { token })).body
    const answers = await Promise.all([
      api.move(first.id, slot.start, { token: first.token }),
      api.move(_id, first.slot.start, { token }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect((await api.startOf(first.id))?.start).toEqual(first.slot.start)
  })

  it('one key is one move and one answer; the same key for another time is refused', async () => {
    const { id, token } = await api.book()
    const to = sydneyTime(7, 15)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.move(id, to, { token, key: 'move-this-one' })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.status).toBe(200)
    const moves = await api.db
      .selectFrom('appointment_moves')
      .select('id')
      .where('reservation_id', '=', id)
      .execute()
    expect(moves).toHaveLength(1)
    expect(api.queued.filter(({ data }) => data.kind === 'moved')).toHaveLength(1)
    expect(await api.move(id, sydneyTime(7, 16), { token, key: 'move-this-one' })).toMatchObject({
      status: 409,
      body: { code: 'idempotencyKeyReused' },
    })
  })

  it('moved and cancelled at once ends as one of the two, whole', async () => {
    const { id, token, slot } = await api.book()
    const to = sydneyTime(9, 15)
    const [moved, cancelled] = await Promise.all([
      api.move(id, to, { token }),
      api.call('POST', `${path(id)}:cancel`, { token }),
    ])
    expect(cancelled.status).toBe(200)
    expect((await api.startOf(id))?.status).toBe('released')
    expect((await api.startOf(id))?.start).toEqual(moved.status === 200 ? to : slot.start)
  })
})
