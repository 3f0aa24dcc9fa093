import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Takes the tables' foreign keys off while `work` fills them, and puts them back: checking a million rows at once
 * takes seconds, one by one a minute. `db` is a transaction, so that no other connection sees the tables without them.
 */
export async function withoutForeignKeys(
  db: Db,
  tables: readonly (keyof Tables)[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await readForeignKeys(db, tables)
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  await work()
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    )
  }
}

async function readForeignKeys(db: Db, tables: readonly (keyof Tables)[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any(${tables}::regclass[])
    order by 1, 2`.execute(db)
  return rows
}
