import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { readErrorCode, readErrorMessage } from '../error-details.ts'
import { applicationName } from './database.ts'

/** What a new database begins with. The files in migrations/ follow it, in the order of their numbers. */
const baseline = 'schema.sql'
const folder = join(import.meta.dirname, 'migrations')
/** Any number will do, as long as every process of the product uses the same one. */
export const migrationLock = 7_262_605

/** Release 0.1.0 reached the schema of the baseline by 80 migrations, of which this was the last. */
const lastOf010 = '0101-counts-as-phone.sql'
const countOf010 = 80

/** What each release after it brought. `npm run release` refuses one that has no line here. */
export const migrationsOf: Readonly<Record<string, readonly string[]>> = {
  '0.2.0': [baseline, '0102-one-hold-slot.sql', '0104-moved-by.sql'],
}

type Migration = { name: string; sql: string; checksum: string }

export type SchemaState = {
  /** The newest release of which everything has run; null in an empty database, and in one from before 0.1.0. */
  release: string | null
  isEmpty: boolean
  /** What has run since that release. */
  since: string[]
  waiting: Migration[]
  /** Why this release cannot take the database. */
  refusal: string | null
}

/**
 * Brings the database up to date, and says what it ran. Several processes may call this at once: one works, the others wait for it.
 * The signal ends the work and the wait; what was not finished is undone. See docs/decisions/0093-one-baseline.md.
 */
export const migrate = (url: string, signal?: AbortSignal): Promise<string[]> =>
  withClient(url, signal, async (client) => {
    // A backup holds the lock for as long as it takes: only who changes something has to wait for it.
    if ((await readAcceptable(client)).waiting.length === 0) return []
    await takeMigrationLock(client, 'pg_try_advisory_lock', signal)
    await client.query(tableOfMigrations)
    const { waiting, release } = await readAcceptable(client)
    for (const migration of waiting)
      await applyMigration(client, migration, release === '0.1.0' && migration.name === baseline)
    return waiting.map(({ name }) => name)
  })

const lockPollMs = 100

/** Asks again and again: a statement that waits has a snapshot, and an index that is made beside the writes waits until that is gone. */
export async function takeMigrationLock(
  client: Client,
  take: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(`select ${take}($1) as "isOurs"`, [
      migrationLock,
    ])
    if (rows[0]?.isOurs) return
    await wait(lockPollMs, undefined, { signal })
  }
}

const tableOfMigrations = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`
const addMigration = 'insert into schema_migrations (name, checksum) values ($1, $2)'

/** Refuses a database that this release cannot take. */
async function readAcceptable(client: Client): Promise<SchemaState> {
  const state = await compare(client)
  if (state.refusal !== null) throw new Error(state.refusal)
  return state
}

/** Which migrations of this release the database has. */
export async function readSchemaVersion(client: Client): Promise<Migration[]> {
  const { waiting } = await readAcceptable(client)
  return (await readMigrations()).filter(({ name }) => !waiting.some((one) => one.name === name))
}

/** An empty database as these migrations make it, in the transaction of the caller. */
export async function makeSchema(client: Client, names: ReadonlySet<string>): Promise<void> {
  await client.query(tableOfMigrations)
  for (const { name, sql, checksum } of await readMigrations()) {
    if (!names.has(name)) continue
    // Nobody writes to it yet.
    await client.query(sql.replaceAll(besideWrites, ''))
    await client.query(addMigration, [name, checksum])
  }
}

/** What `migrate` would do. Changes nothing and waits for no one. */
export const readSchemaState = (url: string): Promise<SchemaState> =>
  withClient(url, undefined, async (client) => {
    await client.query('begin transaction read only')
    return compare(client)
  })

async function withClient<T>(
  url: string,
  signal: AbortSignal | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: applicationName,
  })
  client.on('error', () => {})
  const cutOff = () => void client.end()
  await client.connect()
  signal?.addEventListener('abort', cutOff)
  try {
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', cutOff)
    await client.end()
  }
}

/** The baseline, then what came after it. */
export async function readMigrations(): Promise<Migration[]> {
  const later = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const files = [join(folder, '..', baseline), ...later.map((name) => join(folder, name))]
  return Promise.all(
    files.map(async (file, index) => {
      const sql = await readFile(file, 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name: later[index - 1] ?? baseline, sql, checksum }
    }),
  )
}

async function compare(client: Client): Promise<SchemaState> {
  const migrations = await readMigrations()
  const applied = await readApplied(client)
  const names = [...applied.keys()]
  const releases = Object.entries(migrationsOf)
  const at = releases.findLastIndex(([, brought]) => brought.every((name) => applied.has(name)))
  const before = new Set(releases.slice(0, at + 1).flatMap(([, brought]) => brought))
  return {
    release: releases[at]?.[0] ?? (applied.has(lastOf010) ? '0.1.0' : null),
    isEmpty: names.length === 0,
    since: names.filter((name) => !isOf010(name) && !before.has(name)),
    waiting: migrations.filter(({ name }) => !applied.has(name)),
    refusal: whyRefused(applied, migrations),
  }
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    `select to_regclass('schema_migrations') is not null as is_there`,
  )
  if (found[0]?.is_there !== true) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

const isOf010 = (name: string) => /^\d/.test(name) && name <= lastOf010

function whyRefused(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): string | null {
  const names = [...applied.keys()]
  const newer = names.find((name) => !isOf010(name) && !migrations.some((one) => one.name === name))
  if (newer !== undefined)
    return `A newer release has changed this database (${newer}): start that release, not this one.`
  const of010 = names.filter(isOf010).length
  if (of010 > 0 && of010 < countOf010)
    return 'This database was made before release 0.1.0: start release 0.1.0 on it once, then this one. Nothing was changed.'
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  return changed
    ? `Migration ${changed.name} was changed after it ran. Migrations only go forward: add a new one.`
    : null
}

const besideWrites = / concurrently\b/g

async function applyMigration(client: Client, migration: Migration, isThere: boolean) {
  try {
    // An index that is made beside the writes is made in no transaction. Such a migration can be run again where it was broken off.
    if (migration.sql.search(besideWrites) >= 0) await makeIndexes(client, migration)
    else await runInTransaction(client, migration, isThere)
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${readErrorMessage(error)}`, { cause: error })
  }
}

async function makeIndexes(client: Client, { name, sql, checksum }: Migration) {
  for (const statement of sql.split(';')) await client.query(statement)
  await client.query(addMigration, [name, checksum])
}

/**
 * How long a migration waits for a table that bookings use. Who comes after it waits as long, and two that wait for each other would be
 * found a second later, when either may be the one that fails: the migration lets go first, and begins anew.
 */
const longestLockWait = '400ms'
const tryAgainAfterMs = 200
const longestTryMs = 120_000
const lostLocks = new Set(['55P03', '40P01'])

async function runInTransaction(client: Client, { name, sql, checksum }: Migration, isThere: boolean) {
  const deadline = Date.now() + longestTryMs
  for (;;) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${longestLockWait}'`)
      if (!isThere) await client.query(sql)
      await client.query(addMigration, [name, checksum])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!lostLocks.has(readErrorCode(error) ?? '') || Date.now() > deadline) throw error
    }
    await wait(tryAgainAfterMs)
  }
}
