import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { readMigrations } from '#server/db/migrate.ts'

/** Once more, on rows as an earlier release left them. For migrations that only change data. */
export async function runMigration(db: Db, number: string): Promise<void> {
  const found = (await readMigrations()).find(({ name }) => name.startsWith(`${number}-`))
  if (!found) throw new Error(`There is no migration ${number}`)
  await sql.raw(found.sql).execute(db)
}
