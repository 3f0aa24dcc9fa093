import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Check = { practiceId: string; about?: string | null } & Pick<Tables['setup_checks'], 'name' | 'outcome'>

/** The last word on each. */
export async function noteCheck(
  db: Kysely<Tables>,
  { practiceId, name, outcome, about = null }: Check,
): Promise<Date> {
  const { checked_at } = await db
    .insertInto('setup_checks')
    .values({ practice_id: practiceId, name, outcome, about })
    .onConflict((conflict) =>
      conflict.columns(['practice_id', 'name']).doUpdateSet({ outcome, about, checked_at: sql<Date>`now()` }),
    )
    .returning('checked_at')
    .executeTakeFirstOrThrow()
  return checked_at
}
