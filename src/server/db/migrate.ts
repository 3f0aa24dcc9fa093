import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { readErrorMessage } from '../error-details.ts'
import { applicationName } from './database.ts'

/** What a new database begins with. The files in migrations/ follow it, in the order of their numbers. */
const baseline = 'schema.sql'
const folder = join(import.meta.dirname, 'migrations')
/** Any number will do, as long as every process of the product uses the same one. */
export const migrationLock = 7_262_605

/** Release 0.1.0 reached the schema of the baseline by 80 migrations, of which this was the last. */
const lastOf010 = '0101-counts-as-phone.sql'
const countOf010 = 80

type Migration = { name: string; sql: string; checksum: string }

/**
 * Brings the database up to date. Several processes may call this at once: one works, the others wait for it. The signal ends
 * the work and the wait; what was not finished is undone. See docs/decisions/0093-one-baseline.md.
 */
export async function migrate(url: string, signal?: AbortSignal): Promise<void> {
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
    const migrations = await readMigrations()
    // A backup holds the lock for as long as it takes: only who changes something has to wait for it.
    if ((await findMissing(client, migrations))?.length === 0) return
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(tableOfMigrations)
    for (const migration of (await findMissing(client, migrations)) ?? [])
      await applyMigration(client, migration, isMadeBy010(await readApplied(client), migration))
  } finally {
    signal?.removeEventListener('abort', cutOff)
    await client.end()
  }
}

const tableOfMigrations = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`
const addMigration = 'insert into schema_migrations (name, checksum) values ($1, $2)'

/** Null in a database that has no migrations yet. Refuses one that this release cannot take. */
async function findMissing(client: Client, migrations: readonly Migration[]): Promise<Migration[] | null> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `select to_regclass('schema_migrations') is null as "isNew"`,
  )
  if (rows[0]?.isNew) return null
  const applied = await readApplied(client)
  refuseOtherReleases([...applied.keys()], migrations)
  return migrations.filter(({ name, checksum }) => {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum)
      throw new Error(
        `Migration ${name} was changed after it ran. Migrations only go forward: add a new one.`,
      )
    return known === undefined
  })
}

/** Which migrations of this release the database has. */
export async function readSchemaVersion(client: Client): Promise<Migration[]> {
  const migrations = await readMigrations()
  const missing = await findMissing(client, migrations)
  return missing ? migrations.filter((one) => !missing.includes(one)) : []
}

/** An empty database as these migrations make it, in the transaction of the caller. */
export async function makeSchema(client: Client, names: ReadonlySet<string>): Promise<void> {
  await client.query(tableOfMigrations)
  for (const { name, sql, checksum } of await readMigrations()) {
    if (!names.has(name)) continue
    await client.query(sql)
    await client.query(addMigration, [name, checksum])
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

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

const isOf010 = (name: string) => /^\d/.test(name) && name <= lastOf010

function refuseOtherReleases(applied: readonly string[], migrations: readonly Migration[]) {
  const newer = applied.find((name) => !isOf010(name) && !migrations.some((one) => one.name === name))
  if (newer !== undefined)
    throw new Error(`A newer release has changed this database (${newer}): start that release, not this one.`)
  const of010 = applied.filter(isOf010).length
  if (of010 > 0 && of010 < countOf010)
    throw new Error(
      'This database was made before release 0.1.0: start release 0.1.0 on it once, then this one. Nothing was changed.',
    )
}

const isMadeBy010 = (applied: ReadonlyMap<string, string>, { name }: Migration) =>
  name === baseline && applied.has(lastOf010)

async function applyMigration(client: Client, { name, sql, checksum }: Migration, isThere: boolean) {
  await client.query('begin')
  try {
    if (!isThere) await client.query(sql)
    await client.query(addMigration, [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${readErrorMessage(error)}`, { cause: error })
  }
}
