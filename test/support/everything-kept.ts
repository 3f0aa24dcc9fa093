import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#server/db/database.ts'
import type { SingleServer } from './single-server.ts'

/** Everything that the service has printed, once it has printed what was asked before. */
export async function readPrinted(single: SingleServer): Promise<string> {
  const last = randomUUID()
  await single.ask('/healthz', { headers: { 'x-request-id': last } })
  await vi.waitFor(() => expect(single.server.output()).toContain(last), 20_000)
  return single.server.output()
}

/** Every row of every table, the queue's and the outbox's too; bytes as hexadecimal digits. */
export async function readStored(db: Db): Promise<string> {
  const tables = await readRows(db, ['public', 'jobs'])
  return [...tables.values()].flat().join(' ')
}

/** The rows of every table as JSON, by table. */
export async function readRows(db: Db, schemas: readonly string[]): Promise<Map<string, readonly string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any(${schemas})`.execute(
    db,
  )
  const read = tables.map(async ({ name }) => {
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(db)
    return [name, rows.map(({ row }) => row)] as const
  })
  return new Map(await Promise.all(read))
}
