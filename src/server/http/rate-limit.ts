import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

export type RateLimit = { name: string; most: number; perSeconds: number }

/** Counts one more try in the current window, in the database so that all processes count together. */
export async function isOverLimit(
  db: Db,
  { name, most, perSeconds }: RateLimit,
  who: string,
): Promise<boolean> {
  const row = await db
    .insertInto('rate_limits')
    .values({
      bucket: `${name}:${who}`,
      window_start: sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${perSeconds}) * ${perSeconds})`,
      hits: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return row.hits > most
}
