import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#test/support/booking-world.ts'
import { addClinician } from '#test/support/people.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { searchAudit } from './audit.ts'
import type { Db } from './db/database.ts'
import { createReports } from './db/reports.ts'

// A log of some years in small: 300 people called Wren, a row about each of them in turn, and 50,000 older rows about no one.
const people = 300
const rows = 900
const older = 50_000
const by = { actor: 'who looks', requestId: 'r' }
const firstAt = new Date('2026-03-02T00:00:00Z')

let test: Awaited<ReturnType<typeof createTestDatabase>>
let office: Awaited<ReturnType<typeof addStaff>>
let clinician: Awaited<ReturnType<typeof addStaff>>
beforeAll(async () => {
  test = await createTestDatabase()
  office = await addStaff(test.service, { role: 'administrator', firstName: 'Dee', lastName: 'Morrow' })
  clinician = await addStaff(test.service, {
    role: 'clinician',
    clinicianId: await addClinician(test.db, 'tran'),
    firstName: '',
    lastName: '',
  })
  await sql`insert into clients (id, practice_id, email, first_name, last_name, date_of_birth, record_type, time_zone)
    select md5('wren' || n)::uuid, ${account}, 'wren' || n || '@mail.example', 'Wren', 'Heath' || n, '1990-05-17', 'adult', 'Australia/Sydney'
      from generate_series(0, ${people}::int - 1) n`.execute(test.db)
  await sql`insert into audit_events (at, actor, action, subject)
    select ${firstAt}::timestamptz - make_interval(secs => n), 'filler', 'read', 'client page' from generate_series(${older}::int, 1, -1) n`.execute(
    test.db,
  )
  await sql`insert into audit_events (at, actor, action, subject, client_id)
    select ${firstAt}::timestamptz + make_interval(mins => n),
           (array[${office.subject}, ${clinician.subject}, 'video room'])[1 + n % 3],
           case when n % 2 = 0 then 'read' else 'change' end, 'row ' || n, md5('wren' || n % ${people}::int)::uuid
      from generate_series(0, ${rows}::int - 1) n`.execute(test.db)
  await sql`analyze`.execute(test.db)
})
afterAll(() => test.close())

type Search = Partial<Parameters<typeof searchAudit>[1]>
const search = (more: Search, db: Db = test.db) =>
  searchAudit({ db, reports: createReports(db) }, { practiceId: account, by, search: '', ...more })

/** Every page of it, as the numbers of the rows about Wrens. */
async function readAll(more: Search): Promise<number[]> {
  const found: number[] = []
  for (let before: number | undefined; ;) {
    const page = await search({ ...more, before })
    found.push(...page.rows.flatMap(({ what }) => (what.startsWith('row ') ? [Number(what.slice(4))] : [])))
    if (!page.hasMore) return found
    before = page.rows.at(-1)?.id
  }
}

const numbers = (fits: (n: number) => boolean) =>
  Array.from({ length: rows }, (_, n) => rows - 1 - n).filter(fits)
const minutesOf = (iso: string) => (Date.parse(iso) - firstAt.getTime()) / 60_000

describe('the search of the audit finds all there is, page by page, the newest first,', () => {
  const ofDay = (n: number) =>
    // The third of March in Sydney, eleven hours ahead.
    n >= minutesOf('2026-03-02T13:00:00Z') && n < minutesOf('2026-03-03T13:00:00Z')
  it.each<[string, Search, (n: number) => boolean]>([
    ['about one person', { search: 'wren heath299' }, (n) => n % people === 299],
    ['by the beginning of an email', { search: 'WREN17@mail' }, (n) => n % people === 17],
    ['about many people of one name', { search: 'Wren' }, () => true],
    ['by someone of the office', { search: 'morrow' }, (n) => n % 3 === 0],
    ['by a clinician, who is called as the profile says', { search: 'Amelia Tran' }, (n) => n % 3 === 1],
    ['by who is no person', { search: 'video room' }, (n) => n % 3 === 2],
    ['of one kind', { search: 'morrow', action: 'change' }, (n) => n % 3 === 0 && n % 2 === 1],
    ['of a day of the practice', { from: '2026-03-03', to: '2026-03-03' }, ofDay],
    ['of many people on a day', { search: 'Wren', from: '2026-03-03', to: '2026-03-03' }, ofDay],
    ['by no one', { search: 'Quillfeather' }, () => false],
  ])('%s', async (_, more, fits) => {
    expect(await readAll(more)).toEqual(numbers(fits))
  })
})

it.each<[string, Search]>([
  ['everything', {}],
  ['one person', { search: 'wren heath299' }],
  ['someone of the office', { search: 'morrow' }],
  ['nobody', { search: 'Quillfeather' }],
  ['an early day', { from: '2026-03-01', to: '2026-03-01' }],
])('the search of the audit for %s reads a few rows, however many there are', async (_, more) => {
  await test.db.transaction().execute(async (tx) => {
    const countRead = async () => {
      const { rows: counted } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'audit_events'`.execute(
        tx,
      )
      return counted[0]?.read ?? Number.NaN
    }
    const before = await countRead()
    await search(more, tx)
    expect((await countRead()) - before).toBeLessThan(200)
  })
})
