import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { addCharge } from '#test/support/charge-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('unpaid sessions are unfinished for the office, and not shown to clinicians', async () => {
  const clinician = await addBookable(test.db)
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const failed = await addCharge(test.db, { clinician, start: ago(4), state: 'failed' })
  const stopped = await addCharge(test.db, { clinician, start: ago(8), state: 'stopped', cents: 700 })
  for (const [at, state] of (['due', 'asking', 'paid', 'dropped', 'invoiced'] as const).entries())
    await addCharge(test.db, { clinician, start: ago(12 + at), state })
  const unpaid = async ({ headers }: { headers: Record<string, string> }, query = '') =>
    (await (await createApp(test.service).request(`/api/staff/diary/unfinished${query}`, { headers })).json())
      .unpaid
  const office = await addStaff(test.service, { role: 'administrator' })
  expect(await unpaid(office)).toMatchObject({
    total: 2,
    sessions: [
      { id: stopped.reservationId, chargeId: stopped.id, cents: 700 },
      { id: failed.reservationId, chargeId: failed.id, client: 'Kym Heath', clinician: 'Amelia Tran' },
    ],
  })
  const [first] = (await unpaid(office)).sessions
  expect(Math.abs(Date.parse(first.start) - ago(8).getTime())).toBeLessThan(60_000)
  const other = await addBookable(test.db)
  expect(await unpaid(office, `?clinician=${other.clinicianId}`)).toEqual({ total: 0, sessions: [] })
  const own = await addStaff(test.service, { role: 'clinician', clinicianId: clinician.clinicianId })
  expect(await unpaid(own)).toEqual({ total: 0, sessions: [] })
})
