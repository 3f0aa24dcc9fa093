import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addClinician, addHours, addType } from '#test/support/clinicians.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createDb, createPool, type Db } from '../../db/database.ts'
import {
  askNames,
  askStarts,
  type ClinicianApp,
  createClinicianApp,
  monday,
} from '../clinician-app.fixture.ts'

/** Every change here is made through another pool, as another process would make it. */
export let test: Awaited<ReturnType<typeof createTestDatabase>>
export let other: Db
export let app: ClinicianApp
export let ada: string
export let type: string
export const service = () => ({ ...test.service, now: () => monday })

export const [nine, ten, eleven, noon] = ['22:00', '23:00', '00:00', '01:00'].map(
  (time, i) => `2027-03-${i < 2 ? 22 : 23}T${time}:00.000Z`,
) as [string, string, string, string]

/** Ada, with three times on a Tuesday, and an index that has to catch up with each change. */
export function useAda(): void {
  beforeAll(async () => {
    test = await createTestDatabase()
    other = createDb(createPool(test.url, 3))
    ada = await addClinician(test.db, { name: 'Ada' })
    type = await addType(test.db, [ada])
    app = createClinicianApp(service())
  })
  beforeEach(async () => {
    await other.deleteFrom('reservations').execute()
    await other.deleteFrom('working_hours').execute()
    await addHours(other, ada, { weekday: 2, from: '09:00', to: '12:00' })
    // So that the index of `app` is there before each change, and has to catch up with it.
    await askNames(app)
  })
  afterAll(async () => {
    await other.destroy()
    await test.close()
  })
}

export async function adasStarts(of = app): Promise<string[] | undefined> {
  const starts = await askStarts(of, `clinicianIds=${ada}&days=Tuesday&startTime=09:00&endTime=13:00`)
  return starts.Ada?.filter((start) => start < '2027-03-24')
}

export async function hold(start: string, fields: { seconds?: number; db?: Db } = {}): Promise<string> {
  const { seconds = 900, db = other } = fields
  const reserveId = randomUUID()
  await sql`insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, expires_at)
    values (${reserveId}, 'banksia', ${ada}, ${type}, tstzrange(${start}, ${start}::timestamptz + interval '50 minutes'),
      'held', 'v', clock_timestamp() + make_interval(secs => ${seconds}))`.execute(db)
  return reserveId
}
