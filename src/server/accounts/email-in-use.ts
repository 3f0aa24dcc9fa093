import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** True where a sign-up with this email would be refused: it has an account, or the practice has a record under it. */
export async function isEmailInUse(
  db: Kysely<Tables>,
  { practiceId, email }: { practiceId: string; email: string },
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from accounts where lower(email) = lower(${email}))
        or exists (select from clients where practice_id = ${practiceId} and lower(email) = lower(${email})) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}
