import { afterAll, beforeAll, expect, it } from 'vitest'
import { addClinician, addHours, addType } from '#test/support/clinicians.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createDb, createPool, type Db } from '../db/database.ts'
import { watchClinicianChanges } from './availability-changes.ts'

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

it('gives other numbers after a change in another process, and the same ones otherwise', async () => {
  const ada = await addClinician(test.db, { name: 'Ada' })
  const ben = await addClinician(test.db, { name: 'Ben' })
  const type = await addType(test.db, [ada])
  const look = watchClinicianChanges(test.db)
  const numbers = async () => {
    const { ofAnyone, of } = await look()
    return { ofAnyone, ada: of(ada), ben: of(ben) }
  }
  const first = await numbers()
  expect(await numbers()).toEqual(first)

  await other.updateTable('clinicians').set({ name: 'Ada Lee' }).where('id', '=', ada).execute()
  const renamed = await numbers()
  expect(renamed).toEqual({ ofAnyone: first.ofAnyone + 1, ada: first.ada + 1, ben: first.ben })
  expect(await numbers()).toEqual(renamed)

  await addHours(other, ben, { weekday: 2, from: '09:00', to: '12:00' })
  const both = await numbers()
  expect(both.ben).not.toBe(renamed.ben)
  expect(both.ada).toBe(renamed.ada)

  await other.updateTable('appointment_types').set({ step_minutes: 30 }).where('id', '=', type).execute()
  const everyone = await numbers()
  expect(everyone.ada).not.toBe(both.ada)
  expect(everyone.ben).not.toBe(both.ben)
})
