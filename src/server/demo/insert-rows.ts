import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Tables } from '../db/tables.ts'

const rowsPerStatement = 2_000

/**
 * Inserts many rows of the same columns. They travel as one JSON parameter each time: a values list would meet the limit
 * of 65,535 parameters, and takes several times as long to build. Not for bytea, which JSON has no form for.
 */
export async function insertRows<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(from, from + rowsPerStatement))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(db)
  }
}
