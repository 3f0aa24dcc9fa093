import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createGpApi } from '#test/support/gp-api.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())

const minute = 60

/** A GP's time that was first held so long ago, and ends so soon. */
async function holdGp(heldFor: number, secondsLeft: number) {
  const token = await api.signUp()
  const { reserveId } = await api.holdGp(token)
  await setClock(reserveId, heldFor, secondsLeft)
  return { token, reserveId }
}

const setClock = (reserveId: string, heldFor: number, secondsLeft: number) =>
  sql`update reservations set created_at = clock_timestamp() - make_interval(secs => ${heldFor}),
        expires_at = clock_timestamp() + make_interval(secs => ${secondsLeft})
      where reserve_id = ${reserveId}`.execute(api.db)

async function secondsLeft(reserveId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from expires_at - clock_timestamp())::float as left
      from reservations where reserve_id = ${reserveId}`.execute(api.db)
  return rows[0]?.left ?? Number.NaN
}
/** Whole minutes, counted up: between the change and the reading the clock runs on. */
const minutesLeft = async (reserveId: string) => Math.ceil((await secondsLeft(reserveId)) / minute)

const saveDraft = (token: string) =>
  api.call('PATCH', '/client-records/me/questionnaires/mhtp/draft', {
    token,
    body: { answers: { details: 'Not sleeping' }, step: 2 },
  })

it('an answer that is saved holds the GP’s time for as long again, and the page is told its new end', async () => {
  const { token, reserveId } = await holdGp(10 * minute, 5 * minute)
  const saved = await saveDraft(token)
  expect(await minutesLeft(reserveId)).toBe(15)
  const [end] = saved.body.holds
  expect(saved.body.holds).toEqual([
    { reserveId, expiresAt: expect.any(String), serverTime: expect.any(String) },
  ])
  expect(Math.round((Date.parse(end.expiresAt) - Date.parse(end.serverTime)) / 1000)).toBe(15 * minute)
})

it.each([
  ['to the end of the 45 minutes, 41 minutes after it was first held', 41, 1, 4],
  ['not at all once 45 minutes have passed', 50, 1, 1],
  ['not where a restart has held it for longer already', 40, 12, 12],
])('a saved step holds it on, %s', async (_, heldFor, left, then) => {
  const { token, reserveId } = await holdGp(heldFor * minute, left * minute)
  await saveDraft(token)
  expect(await minutesLeft(reserveId)).toBe(then)
})

it('a form that is sent and the Medicare details hold it on too', async () => {
  const { token, reserveId } = await holdGp(5 * minute, 2 * minute)
  await api.send('safetyCheck', { token, reserveId })
  expect(await minutesLeft(reserveId)).toBe(15)
  await setClock(reserveId, 20 * minute, 2 * minute)
  const claim = { claimReservation: true, mode: 'setup', shouldGenerateCheckoutSession: true }
  expect((await api.call('PUT', api.at(reserveId), { token, body: claim })).status).toBe(200)
  expect(await minutesLeft(reserveId)).toBe(15)
})

it('holds on no psychologist’s time, nobody else’s, and none that has ended', async () => {
  const { token, reserveId: ended } = await holdGp(10 * minute, 5 * minute)
  const { reserveId: others } = await holdGp(10 * minute, 5 * minute)
  const psychologist = await addBookable(api.db)
  const held = await api.reserve({ ...psychologist, start: sydneyTime(4, 10) }, { token })
  const { reserveId: session } = held.body.data
  await setClock(session, 10 * minute, 5 * minute)
  await api.letRunOut(ended)
  expect((await saveDraft(token)).body.holds).toEqual([])
  expect(await minutesLeft(session)).toBe(5)
  expect(await minutesLeft(others)).toBe(5)
  expect(await secondsLeft(ended)).toBeLessThan(0)
})
