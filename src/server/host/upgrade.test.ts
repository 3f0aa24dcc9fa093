import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { withDatabase } from '#test/support/database-server.ts'
import { temporaryFolder } from '#test/support/server-process.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { readConfig } from '../config.ts'
import { inDatabase, makeDatabaseOf, makeDatabaseOf010 } from '../db/earlier-releases.fixture.ts'
import { migrationsOf } from '../db/migrate.ts'
import { checkUpgrade, migrateDatabase } from './upgrade.ts'

async function emptyDatabase() {
  const name = `of_upgrades_${randomBytes(4).toString('hex')}`
  const admin = new Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return withDatabase(inject('databaseUrl'), name)
}

/** Made by this release. */
async function newDatabase() {
  const test = await createTestDatabase()
  onTestFinished(test.close)
  return test.url
}

async function listen(work: (print: (line: string) => void) => Promise<number>) {
  const lines: string[] = []
  const code = await work((line) => lines.push(line))
  return { code, said: lines.join('\n') }
}
const check = (url: string) => listen((print) => checkUpgrade(readConfig({ DATABASE_URL: url }), print))
const upgrade = (url: string) => listen((print) => migrateDatabase(readConfig({ DATABASE_URL: url }), print))

/** Whatever a schema holds, but for the order in which columns came. */
const describeSchema = (url: string) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
        from information_schema.columns where table_schema = 'public'
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prolang in
        (select oid from pg_language where lanname in ('sql', 'plpgsql'))
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
      order by 1`)
    return rows.map(({ line }) => line)
  })

const releases = ['0.1.0', ...Object.keys(migrationsOf)]

it.each(releases)('takes a database of release %s, and says so before', async (release) => {
  const url = await emptyDatabase()
  await (release === '0.1.0' ? makeDatabaseOf010(url) : makeDatabaseOf(url, release))
  const before = await describeSchema(url)

  const checked = await check(url)
  expect(checked).toMatchObject({
    code: 0,
    said: expect.stringMatching(`The database is as release ${release} left it[^]*migrations? would run`),
  })
  expect(await describeSchema(url)).toEqual(before)

  expect((await upgrade(url)).code).toBe(0)
  expect(await describeSchema(url)).toEqual(await describeSchema(await newDatabase()))
  expect(
    await inDatabase(url, async (client) => (await client.query('select name from practices')).rows),
  ).toEqual([{ name: 'Wattle' }])
})

it('runs what it said it would, and then nothing', async () => {
  const url = await emptyDatabase()
  await makeDatabaseOf(url, '0.2.0')
  const promised = (await check(url)).said.match(/\S+\.sql/g) ?? []
  // Merged after 0.2.0, under a smaller number than the last of 0.2.0.
  expect(promised[0]).toBe('0103-first-opened.sql')
  const ran = await upgrade(url)
  expect(ran.said.match(/(?<=Ran )\S+/g)).toEqual(promised)
  expect(await upgrade(url)).toEqual({ code: 0, said: 'The database was up to date. Nothing was changed.' })
  expect((await check(url)).said).toContain('Nothing would run')
})

it('says that a newer release has changed the database, and ends with 1', async () => {
  const url = await emptyDatabase()
  await upgrade(url)
  await inDatabase(url, (client) =>
    client.query(`insert into schema_migrations values ('9999-later.sql', 'x')`),
  )
  expect(await check(url)).toMatchObject({
    code: 1,
    said: expect.stringContaining('A newer release has changed this database (9999-later.sql)'),
  })
  await expect(upgrade(url)).rejects.toThrow('9999-later.sql')
})

it('makes no database where there is none', async () => {
  const url = await emptyDatabase()
  expect((await check(url)).said).toContain('The database is empty.')
  expect(await describeSchema(url)).toEqual([])
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const DATA_DIR = join(folder.path, 'data')
  const { code, said } = await listen((print) => checkUpgrade(readConfig({ DATA_DIR }), print))
  expect([code, said]).toEqual([0, expect.stringContaining('There is no database yet.')])
  expect(await readdir(folder.path)).toEqual([])
})
