import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Sets every counter of a limit, in this window and the next, so that no test depends on when a window ends. Not for limits that slide. */
export async function setHits(db: Db, name: string, hits: number): Promise<void> {
  await sql`with counted as (delete from rate_limits where bucket like ${`${name}:%`} returning bucket),
    windows as (select distinct bucket, to_timestamp(floor(extract(epoch from now()) / w.seconds + step) * w.seconds) as start
      from counted, (values (60), (300), (600), (900), (3600), (86400)) as w(seconds), generate_series(0, 1) as step)
    insert into rate_limits (bucket, window_start, hits) select bucket, start, ${hits}::int from windows`.execute(
    db,
  )
}

/** How many windows have counted for a limit. More than one where a window has ended while a test asked. */
export async function countWindows(db: Db, name: string): Promise<number> {
  const windows = await db
    .selectFrom('rate_limits')
    .select('window_start')
    .distinct()
    .where('bucket', 'like', `${name}:%`)
    .execute()
  return windows.length
}
