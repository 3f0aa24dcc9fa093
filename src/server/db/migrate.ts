import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { readErrorMessage } from '../error-details.ts'
import { applicationName } from './connection.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Any number will do, as long as every process of the product uses the same one. */
export const migrationLock = 7_262_605

type Migration = { name: string; sql: string; checksum: string }

/**
 * Brings the database up to date. Several processes may call this at once: one works, the others wait for it. The signal ends
 * the work and the wait; what was not finished is undone.
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
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = await readApplied(client)
    for (const migration of await readMigrations()) {
      const known = applied.get(migration.name)
      if (known === undefined) await apply(client, migration)
      else if (known !== migration.checksum)
        throw new Error(
          `Migration ${migration.name} was changed after it ran. Migrations only go forward: add a new one.`,
        )
    }
  } finally {
    signal?.removeEventListener('abort', cutOff)
    await client.end()
  }
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function apply(client: Client, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${readErrorMessage(error)}`, { cause: error })
  }
}
