import type { Kysely } from 'kysely'
import type { EmailKind } from '#domain/emails/email-kinds.ts'
import type { Tables } from '../db/tables.ts'

/** The practice's own words in this kind of email; empty where it has none. */
export async function readEmailNote(
  db: Kysely<Tables>,
  { practiceId, kind }: { practiceId: string; kind: EmailKind },
): Promise<string> {
  const row = await db
    .selectFrom('email_texts')
    .select('note')
    .where('practice_id', '=', practiceId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.note ?? ''
}
