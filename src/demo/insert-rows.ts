import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

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

const batchSize = 2_000

/** Sends the items a batch at a time, in order. The next batch is built while the database works on the last one. */
export async function inBatches<Item>(
  items: Iterable<Item>,
  send: (batch: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  let sent: Promise<unknown> = Promise.resolve()
  for (const batch of batchesOf(items)) {
    await sent
    sent = send(batch)
  }
  await sent
}

function* batchesOf<Item>(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    if (batch.push(item) < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
