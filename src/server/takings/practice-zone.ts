import type { Db } from '../db/connection.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** Weeks, months and days of money are those of the practice’s own calendar. */
export async function readPracticeZone(db: Db, practiceId: string): Promise<ZoneId> {
  const { time_zone } = await db
    .selectFrom('practices')
    .select('time_zone')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  return time_zone
}
