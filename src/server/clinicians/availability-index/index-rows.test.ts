import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoData } from '#demo/demo.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createManyRowsReader, type IndexRow, readIndexRows, readListableIds } from './index-rows.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let ids: string[]
const now = new Date()
const start = Math.floor(toEpochMinute(now) / 5) * 5
const span = { start, end: start + 60 * minutesPerDay }
const inMinutes = (minutes: number) => dateOfEpochMinute(start + minutes)

beforeAll(async () => {
  test = await createTestDatabase()
  const { db, service } = test
  await loadDemoData({ db, keyring: service.keyring, now, psychologists: 40, createAccount: async () => {} })
  ids = await readListableIds(db)
})
afterAll(() => test.close())

async function hold(clinicianId: string, minutes: number, expiresAt: Date): Promise<void> {
  await sql`insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, expires_at)
    select ${randomUUID()}, 'banksia', ${clinicianId}, id, tstzrange(${inMinutes(minutes)}, ${inMinutes(minutes + 50)}), 'held', 'v', ${expiresAt}
      from appointment_types limit 1`.execute(test.db)
}

async function putOutsideCalendar(clinicianId: string): Promise<void> {
  const { db } = test
  const calendar = { clinician_id: clinicianId, sealed_url: Buffer.from('sealed') }
  const { id } = await db
    .insertInto('outside_calendars')
    .values(calendar)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into calendar_busy (calendar_id, clinician_id, during)
    values (${id}, ${clinicianId}, tstzrange(${inMinutes(300)}, ${inMinutes(2_000)}))`.execute(db)
}

/** The same, in an order that neither reader promises. */
function inOrder({ facets, types, schedule, ...rest }: IndexRow) {
  const sorted = (list: readonly unknown[]) => list.map((value) => JSON.stringify(value)).toSorted()
  return {
    ...rest,
    facets,
    types: sorted(types),
    schedule: {
      ...schedule,
      weekly: sorted(schedule.weekly),
      exceptions: sorted(schedule.exceptions),
      busy: sorted(schedule.busy),
    },
  }
}

it('reads of many clinicians what is read of each', async () => {
  const { db } = test
  const [holder = '', calendarOwner = '', leaver = '', away = ''] = ids
  await hold(holder, 100, inMinutes(15))
  await hold(holder, 300, inMinutes(-1))
  // It ends in the pause before the span.
  await hold(holder, -70, inMinutes(20))
  await putOutsideCalendar(calendarOwner)
  await db.updateTable('clinicians').set({ leaves_on: '2099-01-01' }).where('id', '=', away).execute()
  await sql`update clinicians set leaves_on = ${inMinutes(20 * minutesPerDay)}::date, pause_minutes = 30 where id = ${leaver}`.execute(
    db,
  )

  const each = (await readIndexRows(db, ids, span)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const between = await createManyRowsReader(db, span)(ids[0] ?? '', ids.at(-1) ?? '')
  const many = [...between].filter(({ id }) => ids.includes(id))
  expect(many.map(inOrder)).toEqual(each.map(inOrder))

  const ends = new Map(many.map((row) => [row.id, row.firstHoldEnd]))
  expect(ends.get(holder)).toBeCloseTo(inMinutes(15).getTime() / 1000)
  expect(many.filter((row) => row.schedule.exceptions.length > 0).length).toBeGreaterThan(3)
  expect(many.filter((row) => row.schedule.busy.length > 5).length).toBeGreaterThan(10)
})
