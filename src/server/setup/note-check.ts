import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Check = { practiceId: string } & Pick<Tables['setup_checks'], 'name' | 'outcome'>

/** The last word on each. */
export async function noteCheck(db: Kysely<Tables>, { practiceId, name, outcome }: Check): Promise<Date> {
  const { checked_at } = await db
    .insertInto('setup_checks')
    .values({ practice_id: practiceId, name, outcome })
    .onConflict((conflict) =>
      conflict.columns(['practice_id', 'name']).doUpdateSet({ outcome, checked_at: sql<Date>`now()` }),
    )
    .returning('checked_at')
    .executeTakeFirstOrThrow()
  return checked_at
}
