import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GpList } from '#contract/clinicians.ts'
import { addClinician, addHours, addType } from '#test/support/clinicians.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { type ClinicianApp, createClinicianApp, monday } from './clinician-app.fixture.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ClinicianApp
const role = 'generalPractitioner'

beforeAll(async () => {
  test = await createTestDatabase()
  const late = await addClinician(test.db, { name: 'Dr Late', role })
  const soon = await addClinician(test.db, { name: 'Dr Soon', role, time_zone: 'Australia/Perth' })
  const away = await addClinician(test.db, { name: 'Dr Away', role })
  const psychologist = await addClinician(test.db, { name: 'Not A Gp' })
  await addClinician(test.db, { name: 'Dr Unlisted', role, is_profile_listed: false })
  await addClinician(test.db, { name: 'Dr Inactive', role, status: 'inactive' })
  await addHours(test.db, soon, { weekday: 1, from: '09:00', to: '17:00' })
  await addHours(test.db, late, { weekday: 5, from: '09:00', to: '17:00' })
  const gp = { step_minutes: 20, claim_types: ['bulkBill'] } as const
  await addType(test.db, [late, soon, away], { ...gp, kind: 'gpInitial', duration_minutes: 40 })
  await addType(test.db, [late, soon, away], { ...gp, kind: 'gpReview', duration_minutes: 20 })
  await addType(test.db, [psychologist])
  app = createClinicianApp({ ...test.service, now: () => monday })
})
afterAll(() => test.close())

it('lists the listed GPs, soonest first, and those without a time last', async () => {
  const response = await app.request('/api/general-practitioners')
  expect(response.status).toBe(200)
  const { clinicians }: GpList = await response.json()
  expect(clinicians.map(({ name }) => name)).toEqual(['Dr Soon', 'Dr Late', 'Dr Away'])
  expect(clinicians.every(({ isGP }) => isGP)).toBe(true)
  // Monday 11 am in Sydney is 8 am in Perth: the shortest appointment that is more than two hours away.
  expect(clinicians.map(({ matchedNextAvailabilities }) => matchedNextAvailabilities)).toEqual([
    [{ startDateTime: '2027-03-22T02:20:00.000Z', endDateTime: '2027-03-22T02:40:00.000Z' }],
    [{ startDateTime: '2027-03-25T22:00:00.000Z', endDateTime: '2027-03-25T22:20:00.000Z' }],
    [],
  ])
})
