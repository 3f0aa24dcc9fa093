import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'
import { inBatches } from './in-batches.ts'

/**
 * Inserts many rows of the same columns. They travel as one JSON parameter each time: a values list would meet the limit
 * of 65,535 parameters, and takes several times as long to build. Not for bytea, which JSON has no form for.
 */
export async function insertRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly Partial<Selectable<Tables[Table]>>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  await inBatches(rows, (batch) =>
    sql`insert into ${sql.table(table)} (${columns})
      select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)`.execute(db),
  )
}
