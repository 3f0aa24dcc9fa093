import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { withDatabase } from '#test/support/database-server.ts'
import { inDatabase, makeDatabaseOf, makeDatabaseOf010 } from './earlier-releases.fixture.ts'
import { migrate, readMigrations } from './migrate.ts'

/** What has landed never changes: databases hold these checksums. A new migration adds its line. */
const landed = {
  'schema.sql': '822d23b718ecf8a70b29bcd60fde6f1b5fb8e2ef755462fa41328a7900445776',
  '0102-one-hold-slot.sql': '3fa14cc0a151f681f638d687dc7526b7fb9ca6b1b73ed0a43c2513f458b5a728',
  '0103-first-opened.sql': 'c3ff7125bd1975fc1bedb9856f7ddebed688648ad73cbb0f0ee9748112074e49',
  '0104-moved-by.sql': '535e4abf36bfb0fae65338944649956ee0f696bf6a6dc652ff0b19ab7b88a0d3',
  '0106-ndis.sql': '2b47752e8d6bf3d8b92641b99d27357afc3e47bd4ea8ebbfb7295e5d4f1c7641',
  '0107-assigned-by.sql': 'afadb8e9b688fed61c4cb710a9a26200fa9baab6cc0e06316980b296e281ace3',
  '0110-shorter-sessions.sql': '6c3e1d169ab05ff9362884c555c2f12ec03496482c922a19c2c57fb20e0c424c',
  '0111-expected-benefits.sql': '1b7917b71a051e8f2f70dcfa9948e1d05cdb4cb9912ff793bb1196a13747d5b6',
  '0112-public-holidays.sql': 'ef5743bb49e8a3b97f4c82bb9692d556bc3ecc9ec5adf270eb6b3951e9c84d25',
  '0113-gaps-by-length.sql': '7b740c46879baef0452ff95719ecc2c9f18de2d4f06a875f61f166e6ef5b1e9d',
  '0114-idle-lock.sql': '6c9ad5ca3083d58ff54ef8fe0409d10b0a9b34a524867fe01c5cdd141603cb1e',
  '0115-backups.sql': 'b36083521d5990b503376fd862e3050f28aaf8336ff0de5a88d74f7494389620',
  '0117-gp-forms-after-booking.sql': '7714c9db3976b52026117698656fe4bad419fedec1872b614701b032ebe52dfa',
  '0124-people-to-forget.sql': '87c72be8126d12b6adfdb493cadc565fefa0b03dd041508ad471b9ccbeb17c48',
  '0125-search-of-accounts.sql': 'fca4d413e922591283b6d080144956bb5677bc76f4b1ac3e9064ae721f7db924',
  '0130-clients-of-the-office.sql': '3853b716b6e1bb0b28a7d6760e7b9b85288847e400f7b06e090c508cd9dc2090',
  '0131-card-fingerprints.sql': 'd77b8333bc0ad7d3186473d05ec912892f5cd182db9981c2b4f32debd4b6502a',
  '0132-corrections.sql': '738768df25badc2a236ee3f09c716da403042a84cc9e1c450e54d6d4f5e400bc',
  '0133-change-of-psychologist.sql': '6a9e4053f59f3b7e01ff8c0070f42033bd0c49def7f3efc1faed0b184c0d480f',
  '0135-account-people.sql': '3ef021910c1bf40b965edb1425a5c8b5529670896fe74885427e8a465deab5a0',
  '0140-imports.sql': 'ef9551ff324592042ca6aa6be8406731a839fdce763be8a1c1c97764d2580ec4',
  '0141-sessions-before.sql': '5b14b1c7f1b79b4fd34d668e336230f3c8514af383baeb819d20e55e05fe337d',
}

const name = 'of_migrations'
const url = () => withDatabase(inject('databaseUrl'), name)
let admin: Client

beforeAll(async () => {
  admin = new Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
})
beforeEach(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

const applied = () =>
  inDatabase(url(), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from schema_migrations order by applied_at',
    )
    return rows.map((row) => row.name)
  })

const practices = () =>
  inDatabase(url(), async (client) =>
    (await client.query('select name from practices')).rows.map((row) => row.name),
  )

it('keeps what has landed as it landed', async () => {
  const checksums = (await readMigrations()).map((one) => [one.name, one.checksum])
  expect(Object.fromEntries(checksums)).toEqual(landed)
})

it('begins a new database with the baseline, once, also where two processes start together', async () => {
  await Promise.all([migrate(url()), migrate(url())])
  expect(await applied()).toEqual(Object.keys(landed))
})

describe('a database of release 0.1.0', () => {
  it('is taken as it is, with all that it holds', async () => {
    await makeDatabaseOf010(url())
    await migrate(url())
    await migrate(url())
    expect(await practices()).toEqual(['Wattle'])
    expect((await applied()).slice(80)).toEqual(Object.keys(landed))
  })

  it.each([1, 79])('that has run only %i of its migrations is told which release to start', async (count) => {
    await makeDatabaseOf010(url(), count)
    await expect(migrate(url())).rejects.toThrow('start release 0.1.0 on it once, then this one')
    expect(await practices()).toEqual(['Wattle'])
    expect(await applied()).toHaveLength(count)
  })
})

it('makes an index beside the writes, also where it was broken off before', async () => {
  await migrate(url())
  await inDatabase(url(), async (writer) => {
    await writer.query('drop index room_people_to_forget')
    await writer.query(`delete from schema_migrations where name = '0124-people-to-forget.sql'`)
    await writer.query('begin; lock table room_people in row exclusive mode')
    await inDatabase(url(), async (other) => {
      const findMaker = async () => {
        const { rows } = await other.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and query like '%index concurrently%room_people_to_forget%' and pid <> pg_backend_pid()`,
        )
        return rows[0]?.pid ?? 0
      }
      const brokenOff = migrate(url()).catch((error: Error) => error.message)
      await expect.poll(findMaker, { timeout: 30_000 }).toBeGreaterThan(0)
      await other.query('select pg_terminate_backend($1)', [await findMaker()])
      expect(await brokenOff).toContain('Migration 0124-people-to-forget.sql failed')
      await expect.poll(findMaker, { timeout: 30_000 }).toBe(0)
      const migrating = migrate(url())
      await expect.poll(findMaker, { timeout: 30_000 }).toBeGreaterThan(0)
      await other.query(`set lock_timeout = 500; update room_people set guest_name = null`)
      await writer.query('commit')
      expect(await migrating).toEqual(['0124-people-to-forget.sql'])
      const { rows } = await other.query(
        `select indisvalid from pg_index where indexrelid = 'room_people_to_forget'::regclass`,
      )
      expect(rows).toEqual([{ indisvalid: true }])
    })
  })
})

it('makes each login with a record an account of one person, and goes on doing so for the release before', async () => {
  await makeDatabaseOf(url(), '0.2.0')
  const addClients = (names: readonly string[]) =>
    inDatabase(url(), async (client) => {
      for (const name of names)
        await client.query(
          `insert into clients (practice_id, identity_subject, email, first_name, last_name, date_of_birth, record_type, time_zone, on_behalf_of, created_at)
           values ('one', nullif($1, 'nobody'), $1 || '@mail.example', 'A', 'B', '1990-01-01', 'adult', 'Australia/Sydney',
                   case when $1 in ('myChild', 'someoneElseAdult') then $1 else 'mySelf' end, '2026-01-01')`,
          [name],
        )
    })
  await addClients(['mySelf', 'myChild', 'someoneElseAdult', 'nobody'])
  await migrate(url())
  // The release before this one is still running.
  await addClients(['later'])
  const { rows } = await inDatabase(url(), (client) =>
    client.query(
      `select account, role, cardinality(may) as may, since < '2026-01-02' as "isOld" from account_people order by account`,
    ),
  )
  expect(rows).toEqual([
    { account: 'later', role: 'self', may: 6, isOld: false },
    { account: 'myChild', role: 'guardian', may: 6, isOld: true },
    { account: 'mySelf', role: 'self', may: 6, isOld: true },
    { account: 'someoneElseAdult', role: 'carer', may: 6, isOld: true },
  ])
})

it('refuses a database that a newer release has changed', async () => {
  await migrate(url())
  await inDatabase(url(), (client) =>
    client.query(`insert into schema_migrations values ('9999-later.sql', 'x')`),
  )
  await expect(migrate(url())).rejects.toThrow('A newer release has changed this database (9999-later.sql)')
})

it('refuses a migration that was changed after it ran', async () => {
  await migrate(url())
  await inDatabase(url(), (client) => client.query(`update schema_migrations set checksum = 'x'`))
  await expect(migrate(url())).rejects.toThrow('was changed after it ran')
})

it('lets others pass while a table that it wants is in use, and runs once it is free', async () => {
  await makeDatabaseOf(url(), '0.2.0')
  await inDatabase(url(), async (booking) => {
    await booking.query('begin; select from reservations')
    const migrated = migrate(url())
    await inDatabase(url(), async (other) => {
      const isWaiting = async () =>
        (await other.query(`select from pg_locks where relation = 'reservations'::regclass and not granted`))
          .rowCount
      // A booking that was made to wait by the table before it would wait for ever.
      await expect.poll(isWaiting, { timeout: 20_000, interval: 20 }).toBe(1)
      await other.query(`set statement_timeout = '5s'; select from reservations; select from practices`)
      await booking.query('select from practices')
    })
    await booking.query('commit')
    await migrated
  })
  expect((await applied()).toSorted()).toEqual(Object.keys(landed).toSorted())
})
