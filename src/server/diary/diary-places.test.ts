import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import { addReferral } from '#test/support/paid-charge.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
})
afterAll(() => test.close())

const dayOf = (instant: Date) => formatIsoDate(localDayAt(instant, 'Australia/Sydney'))

/** What the diary says of a session in two days, on a referral of so many days ago, after so many others. */
async function placeOf({ writtenDaysAgo, used }: { writtenDaysAgo: number; used: number }) {
  const bookable = await addBookable(test.db)
  const world = { ...bookable, clientId: await addClient(test.db), funding: 'dva' } as const
  await addReferral(test.service, world.clientId, dayOf(sydneyTime(-writtenDaysAgo, 12)))
  for (let before = 1; before <= used; before += 1)
    await addSession(test.db, { ...world, start: sydneyTime(-before, 9), outcome: 'attended' })
  const start = sydneyTime(2, 9)
  await addSession(test.db, { ...world, start })
  const { headers } = await addStaff(test.service, {
    role: 'clinician',
    clinicianId: bookable.clinicianId,
  })
  const answer = await createApp(test.service).request(`/api/staff/diary?from=${dayOf(start)}`, { headers })
  const { diaries } = await answer.json()
  return diaries[0].sessions[0].session
}

it.each([
  [
    { writtenDaysAgo: 40, used: 3 },
    { number: 4, dvaYear: null },
  ],
  [
    { writtenDaysAgo: 40, used: 10 },
    { number: 11, dvaYear: null },
  ],
  [
    { writtenDaysAgo: 40, used: 12 },
    { number: 13, dvaYear: null },
  ],
  [
    { writtenDaysAgo: 350, used: 1 },
    { number: 2, dvaYear: 'endsSoon' },
  ],
  [
    { writtenDaysAgo: 370, used: 0 },
    { number: 1, dvaYear: 'isOver' },
  ],
])('a session with DVA has its place among the twelve and in the year: %j', async (referral, place) => {
  expect(await placeOf(referral)).toEqual({ ...place, most: 12, inYear: null })
})

it('has a new place once a colleague’s session of the same client is booked, moved or has an outcome', async () => {
  const [own, other] = [await addBookable(test.db), await addBookable(test.db)]
  const clientId = await addClient(test.db)
  await addReferral(test.service, clientId, dayOf(sydneyTime(-40, 12)))
  const start = sydneyTime(2, 9)
  await addSession(test.db, { ...own, clientId, start })
  const { headers } = await addStaff(test.service, { role: 'clinician', clinicianId: own.clinicianId })
  // One app, with the diaries that it keeps.
  const app = createApp(test.service)
  const number = async () => {
    const answer = await app.request(`/api/staff/diary?from=${dayOf(start)}`, { headers })
    return (await answer.json()).diaries[0].sessions[0].session.number
  }
  const change = (set: { during?: string; status?: 'released'; service_delivered?: 'cancelWithNotice' }) =>
    test.db.updateTable('reservations').set(set).where('id', '=', theirs).execute()
  const hourFrom = (begin: Date) =>
    `[${begin.toISOString()},${new Date(begin.getTime() + 3_600_000).toISOString()})`

  expect(await number()).toBe(1)
  const theirs = await addSession(test.db, { ...other, clientId, start: sydneyTime(1, 9) })
  expect(await number()).toBe(2)
  await change({ during: hourFrom(sydneyTime(4, 9)) })
  expect(await number()).toBe(1)
  await change({ during: hourFrom(sydneyTime(1, 9)) })
  expect(await number()).toBe(2)
  await change({ status: 'released', service_delivered: 'cancelWithNotice' })
  expect(await number()).toBe(1)
})
