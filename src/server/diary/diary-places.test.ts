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
