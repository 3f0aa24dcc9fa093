import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

export type RateLimit = { name: string; most: number; perSeconds: number }

/**
 * Uses up one of what `who` is allowed in the current window, and is false where there was none left. Counted in the
 * database, so that all processes count together.
 */
export async function consumeAllowance(
  db: Db,
  { name, most, perSeconds }: RateLimit,
  who: string,
): Promise<boolean> {
  const row = await db
    .insertInto('rate_limits')
    .values({
      bucket: `${name}:${who}`,
      window_start: windowOf(perSeconds),
      hits: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return row.hits <= most
}

/** How much of it is used up in the current window. */
export async function countHits(db: Db, { name, perSeconds }: RateLimit, who: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', `${name}:${who}`)
    .where('window_start', '=', windowOf(perSeconds))
    .executeTakeFirst()
  return row?.hits ?? 0
}

const windowOf = (perSeconds: number) =>
  sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${perSeconds}) * ${perSeconds})`

/** Sub-windows of a sliding limit: what is counted reaches back by this share of the time more, at most. */
const steps = 6

/** The same over any stretch of the time, not from one full minute to the next, so that a burst never passes twice. */
export async function consumeSlidingAllowance(
  db: Db,
  { name, most, perSeconds }: RateLimit,
  who: string,
): Promise<boolean> {
  const bucket = `${name}:${who}`
  const step = perSeconds / steps
  const { rows } = await sql<{ hits: number }>`
    with mine as (
      insert into rate_limits (bucket, window_start, hits)
      values (${bucket}, to_timestamp(floor(extract(epoch from now()) / ${step}) * ${step}), 1)
      on conflict (bucket, window_start) do update set hits = rate_limits.hits + 1
      returning window_start, hits)
    select (mine.hits + coalesce(sum(earlier.hits), 0))::int as hits
      from mine left join rate_limits earlier
        on earlier.bucket = ${bucket} and earlier.window_start < mine.window_start
       and earlier.window_start > now() - make_interval(secs => ${perSeconds + step})
     group by mine.hits`.execute(db)
  return (rows[0]?.hits ?? 0) <= most
}
