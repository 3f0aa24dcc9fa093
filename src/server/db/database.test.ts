import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createDb, createPool, type Db } from './database.ts'

// A newer release may migrate the database while processes of this one run (docs/decisions/0101-releases.md).

let test: Awaited<ReturnType<typeof createTestDatabase>>
/** On one connection, so that each statement is where it was prepared. */
let db: Db
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(() => {
  db = createDb(createPool(test.url, 1))
})
afterEach(() => db.destroy())

let columns = 0
const addColumn = () =>
  sql`alter table rates add column ${sql.id(`of_the_next_release_${columns++}`)} text`.execute(test.db)
const prepared = async (run: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(run)).rows.map(
    ({ statement }) => statement,
  )

it.each<[string, (run: Db) => Promise<unknown>]>([
  ['all columns', (run) => run.selectFrom('rates').selectAll().execute()],
  ['all columns of one table', (run) => run.selectFrom('rates').selectAll('rates').execute()],
  [
    'all columns and one more',
    (run) =>
      run
        .selectFrom('rates')
        .selectAll()
        .select(sql`1`.as('one'))
        .execute(),
  ],
  [
    'all columns of what it changed',
    (run) => run.deleteFrom('rates').where('from_date', '=', '1900-01-01').returningAll().execute(),
  ],
  [
    'all columns of what it joined to another',
    (run) =>
      run
        .with('all_rates', (inner) => inner.selectFrom('rates').selectAll())
        .selectFrom('all_rates')
        .selectAll()
        .execute(),
  ],
])('a statement that gives %s goes on after a column was added', async (_, work) => {
  await work(db)
  await addColumn()
  await expect(work(db)).resolves.toBeDefined()
})

it('a statement that names its columns is prepared, and so is one that counts', async () => {
  const work: RawBuilder<unknown>[] = [sql`select from_date from rates`, sql`select count(*) from rates`]
  for (const statement of work) await statement.execute(db)
  expect(await prepared(db)).toEqual(
    expect.arrayContaining(['select from_date from rates', 'select count(*) from rates']),
  )
  await addColumn()
  for (const statement of work) await expect(statement.execute(db)).resolves.toBeDefined()
})

it('a statement whose text hides that it gives all columns fails once', async () => {
  const hidden = sql`select extract(epoch from now()) as now, rates.* from rates`
  await hidden.execute(db)
  await addColumn()
  await expect(hidden.execute(db)).rejects.toThrow('cached plan must not change result type')
  await expect(hidden.execute(db)).resolves.toBeDefined()
})
