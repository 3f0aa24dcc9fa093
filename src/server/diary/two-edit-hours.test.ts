import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const dayAhead = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + days)
const leave = (first: number, last: number) => ({
  kind: 'leave',
  firstDate: dayAhead(first),
  lastDate: dayAhead(last),
  start: 0,
  end: 1440,
})

/** A clinician and someone of the office, who have the same hours open. */
async function openTwice() {
  const { clinicianId } = await addBookable(api.db)
  const own = await addStaff(api.service, { role: 'clinician', clinicianId })
  const office = await addStaff(api.service, { role: 'administrator' })
  const post = (cookie: string, body: unknown) =>
    api.call('POST', `/staff/hours/${clinicianId}/changes`, { cookie, body })
  await post(own.headers.cookie, { change: { kind: 'add', period: leave(3, 4) } })
  const { body } = await api.call('GET', '/staff/hours', { cookie: own.headers.cookie })
  return {
    version: body.version,
    periodId: body.periods[0].id,
    save: (who: 'own' | 'office', change: object, version: number) =>
      post({ own, office }[who].headers.cookie, { change, version }),
    read: async () => (await api.call('GET', '/staff/hours', { cookie: own.headers.cookie })).body,
  }
}

it.each([
  ['changes', (periodId: string) => ({ kind: 'replace', periodId, period: leave(3, 9) })],
  ['removes', (periodId: string) => ({ kind: 'remove', periodId })],
])('the second person who %s a leave is told, and what was saved first stays', async (_what, change) => {
  const { version, periodId, save, read } = await openTwice()
  const first = { kind: 'replace', periodId, period: leave(3, 5) }
  expect((await save('own', first, version)).status).toBe(200)
  const second = await save('office', change(periodId), version)
  expect(second).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
  expect(second.body.message).toMatch(/^Someone else changed these hours/)
  expect((await read()).periods).toMatchObject([{ id: periodId, lastDate: dayAhead(5) }])
  // Having seen it, they may.
  expect((await save('office', change(periodId), version + 1)).status).toBe(200)
})

it('the second person who sets the pause is told', async () => {
  const { version, save, read } = await openTwice()
  expect((await save('own', { kind: 'pause', pauseMinutes: 10 }, version)).status).toBe(200)
  expect(await save('office', { kind: 'pause', pauseMinutes: 15 }, version)).toMatchObject({ status: 409 })
  expect((await read()).pauseMinutes).toBe(10)
})

it('a person who adds a leave refuses no other edit', async () => {
  const { version, save, read } = await openTwice()
  await save('own', { kind: 'pause', pauseMinutes: 10 }, version)
  expect((await save('office', { kind: 'add', period: leave(7, 8) }, version)).status).toBe(200)
  expect((await read()).periods).toHaveLength(2)
})
