import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { sydneyTime } from '#test/support/booking-world.ts'
import { createMoveApi } from './move.fixture.ts'

let api: Awaited<ReturnType<typeof createMoveApi>>
beforeAll(async () => {
  api = await createMoveApi()
})
afterAll(() => api.close())

type Slot = { clinicianId: string; typeId: string }

const date = formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + 3)

/** What the calendar shows on the day of the appointment, by the clock of Sydney. */
async function offered(
  { clinicianId, typeId }: Slot,
  { moving, token }: { moving?: string; token?: string },
) {
  const query = new URLSearchParams({
    clinicianId,
    date,
    to: date,
    timeZone: 'Australia/Sydney',
    ...(moving && { moving }),
  })
  const answer = await api.call('GET', `/appointment-types/${typeId}/availabilities/public?${query}`, {
    token,
  })
  const times: string[] = answer.body.timeSlots?.[date].timeSlots.map(
    ({ startTime }: { startTime: string }) => startTime,
  )
  return { status: answer.status, times }
}

/** A client with 50 minutes at 10:00, of a type that begins every half hour. */
async function bookAtTen() {
  const booked = await api.book(sydneyTime(3, 10))
  await api.db
    .updateTable('appointment_types')
    .set({ step_minutes: 30 })
    .where('id', '=', booked.typeId)
    .execute()
  return booked
}

describe('moving by less than the session’s own length', () => {
  it.each([
    [9, 30],
    [10, 30],
  ])('to %i:%i is offered and done', async (hour, minute) => {
    const { id, token, slot } = await bookAtTen()
    const { times } = await offered(slot, { moving: id, token })
    expect(times).toContain(`${String(hour).padStart(2, '0')}:${minute}`)
    const to = sydneyTime(3, hour, minute)
    expect((await api.move(id, to, { token })).status).toBe(200)
    expect(await api.startOf(id)).toEqual({ start: to, status: 'booked' })
  })

  it('is not offered to anyone else, before or after the one who moves has looked', async () => {
    const { id, token, slot } = await bookAtTen()
    const near = ['09:30', '10:00', '10:30']
    const free = async (by: Parameters<typeof offered>[1]) =>
      (await offered(slot, by)).times.filter((time) => near.includes(time))
    expect(await free({})).toEqual([])
    expect(await free({ token })).toEqual([])
    // The present time is no other time.
    expect(await free({ moving: id, token })).toEqual(['09:30', '10:30'])
    expect(await free({ token })).toEqual([])
    expect(await free({})).toEqual([])
  })

  it('keeps off what others have booked beside it', async () => {
    const { id, token, slot } = await bookAtTen()
    const other = await api.signUp({ card: true })
    expect((await api.reserve({ ...slot, start: sydneyTime(3, 11) }, { token: other })).status).toBe(201)
    const { times } = await offered(slot, { moving: id, token })
    expect(times).toContain('09:30')
    expect(times).not.toContain('10:30')
    expect((await api.move(id, sydneyTime(3, 10, 30), { token })).status).toBe(409)
  })
})

it('shows what an appointment takes up to its own client alone', async () => {
  const { id, token, slot } = await bookAtTen()
  const other = await bookAtTen()
  expect((await offered(slot, { moving: id })).status).toBe(404)
  expect((await offered(slot, { moving: id, token: 'outdated' })).status).toBe(401)
  expect((await offered(slot, { moving: id, token: other.token })).status).toBe(404)
  expect((await offered(slot, { moving: randomUUID(), token })).status).toBe(404)
  expect((await offered(other.slot, { moving: id, token })).status).toBe(404)
  expect((await offered(slot, { moving: 'nonsense', token })).status).toBe(422)
  expect((await offered(slot, { moving: id, token })).status).toBe(200)
})
