import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrationsOf } from './migrate.ts'

const folder = (name: string) =>
  join(import.meta.dirname, ...(name === 'schema.sql' ? [name] : ['migrations', name]))

export async function inDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const madeTable = `create table schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

const onePractice = `insert into practices (id, name, time_zone) values ('one', 'Wattle', 'Australia/Hobart')`

/** As release 0.1.0 left it: the schema of today's baseline, and one row for each of its 80 migrations, or for fewer of them. */
export const makeDatabaseOf010 = (url: string, migrations = 80) =>
  inDatabase(url, async (client) => {
    await client.query('begin')
    await client.query(await readFile(folder('schema.sql'), 'utf8'))
    await client.query(madeTable)
    const names = Array.from({ length: 80 }, (_, at) =>
      at === 79 ? '0101-counts-as-phone.sql' : `00${String(at).padStart(2, '0')}-an-earlier-one.sql`,
    )
    for (const one of names.slice(0, migrations))
      await client.query(`insert into schema_migrations values ($1, 'of then')`, [one])
    await client.query(onePractice)
    await client.query('commit')
  })

/** As a later release left it. Its files are those of today: what has landed never changes, which `migrate.test.ts` holds. */
export const makeDatabaseOf = (url: string, release: string) =>
  inDatabase(url, async (client) => {
    await client.query(madeTable)
    for (const name of Object.entries(migrationsOf)
      .slice(0, Object.keys(migrationsOf).indexOf(release) + 1)
      .flatMap(([, names]) => names)) {
      const text = await readFile(folder(name), 'utf8')
      await client.query(text)
      const checksum = createHash('sha256').update(text).digest('hex')
      await client.query('insert into schema_migrations values ($1, $2)', [name, checksum])
    }
    await client.query(onePractice)
  })
