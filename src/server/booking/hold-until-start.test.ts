import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { timePassedText } from '#domain/booking/holds.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createReservationsApi } from '#test/support/reservations-api.ts'

let api: Awaited<ReturnType<typeof createReservationsApi>>
beforeAll(async () => {
  api = await createReservationsApi()
})
afterAll(() => api.close())

/** As if it had been held, and its clock restarted, until now. */
const setStart = (reserveId: string, ahead: string) =>
  sql`update reservations set during = tstzrange(clock_timestamp() + ${ahead}::interval,
    clock_timestamp() + ${ahead}::interval + interval '50 minutes') where reserve_id = ${reserveId}`.execute(
    api.db,
  )
const setEnd = (reserveId: string, ahead: string) =>
  sql`update reservations set expires_at = clock_timestamp() + ${ahead}::interval, seen_at = null
    where reserve_id = ${reserveId}`.execute(api.db)

describe('a hold whose session begins soon', () => {
  it('ends when the session begins, however it gets its time', async () => {
    const { reserveId } = await api.hold()
    const token = await api.signUp()
    await setStart(reserveId, '10 minutes')
    const read = async () => (await api.call('GET', api.at(reserveId), { token })).body
    const { startDateTime: startsAt } = (await read()).appointments[0]

    await setEnd(reserveId, '1 minute')
    expect((await read()).expiresAt).toBe(startsAt)
    await setEnd(reserveId, '1 minute')
    expect((await api.claim(reserveId, token)).status).toBe(200)
    expect((await read()).expiresAt).toBe(startsAt)
    await setEnd(reserveId, '1 minute')
    const body = { section: 'confirm' }
    expect(await api.call('POST', api.at(reserveId, ':resetTimer'), { token, body })).toMatchObject({
      status: 200,
      body: { expiresAt: startsAt },
    })
  })

  it('ends then from the first, where the practice asks for little notice', async () => {
    const soon = await createBookingApi({ BOOKING_BUFFER_MINUTES: '0' })
    onTestFinished(soon.close)
    const { clinicianId, typeId } = await addBookable(soon.db)
    await soon.db.updateTable('working_hours').set({ start_minute: 0, end_minute: 1440 }).execute()
    await soon.db.updateTable('appointment_types').set({ step_minutes: 5 }).execute()
    const token = await soon.signUp()
    const fiveMinutes = 300_000
    const start = new Date(Math.ceil((Date.now() + 60_000) / fiveMinutes) * fiveMinutes)
    const held = await soon.reserve({ clinicianId, typeId, start }, { token })
    expect(held.status).toBe(201)
    const { body } = await soon.call('GET', soon.at(held.body.data.reserveId), { token })
    expect(Date.parse(body.expiresAt)).toBeLessThanOrEqual(start.getTime())
  })
})

it.each(['a psychologist', 'a GP'])('books no session with %s that has begun', async (who) => {
  const isGP = who === 'a GP'
  const { clinicianId, typeId } = await addBookable(api.db, { isGP })
  const token = await api.signUp({ card: true })
  const slot = { clinicianId, typeId, start: sydneyTime(3, 10) }
  const held = await api.reserve(slot, isGP ? { token } : { token, funding: 'rebate' })
  const { reserveId } = held.body.data
  expect((await api.claim(reserveId, token)).status).toBe(200)
  if (isGP) await api.sendQuestionnaires(token)
  await setStart(reserveId, '-1 minute')
  const answer = isGP
    ? await api.call('POST', api.at(reserveId, ':confirm'), { token })
    : await api.finish(reserveId, token)
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', message: timePassedText } })
  expect(await api.statusOf(reserveId)).toBe('claimed')
})
