import { afterAll, beforeAll, expect, it } from 'vitest'
import { addClinician, addHours } from '#test/support/clinicians.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createDb, createPool, type Db } from '../db/connection.ts'
import { numberClinicianChanges } from './clinician-changes.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let other: Db

beforeAll(async () => {
  test = await createTestDatabase()
  other = createDb(createPool(test.url, 2))
})
afterAll(async () => {
  await other.destroy()
  await test.close()
})

it('gives another number after a change in another process, and the same one otherwise', async () => {
  const ada = await addClinician(test.db, { name: 'Ada' })
  const changes = numberClinicianChanges(test.db)
  const atFirst = await changes()
  expect(await changes()).toBe(atFirst)

  await other.updateTable('clinicians').set({ name: 'Ada Lee' }).where('id', '=', ada).execute()
  const renamed = await changes()
  expect(renamed).not.toBe(atFirst)
  expect(await changes()).toBe(renamed)

  await addHours(other, ada, { weekday: 2, from: '09:00', to: '12:00' })
  expect(await changes()).not.toBe(renamed)
})
