import { sql } from 'kysely'
import type { EmailText } from '#contract/staff/office.ts'
import { type EmailKind, emailKinds } from '#domain/emails/email-kinds.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { nameActors } from '../audit/name-actors.ts'

export async function listEmailTexts({ db }: Pick<Service, 'db'>, practiceId: string): Promise<EmailText[]> {
  const rows = await db
    .selectFrom('email_texts')
    .select(['kind', 'note', 'version'])
    .where('practice_id', '=', practiceId)
    .execute()
  return emailKinds.map(({ code, label }) => {
    const own = rows.find(({ kind }) => kind === code)
    return { kind: code, label, note: own?.note ?? '', version: own?.version ?? 0 }
  })
}

type Saving = { kind: EmailKind; note: string; version: number; practiceId: string; by: AccessedBy }

/** Refused where another has changed it since it was read, with their words. */
export function saveEmailText(
  { db }: Pick<Service, 'db'>,
  { kind, note, version, practiceId, by }: Saving,
): Promise<Result<EmailText>> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('email_texts')
      .values({ practice_id: practiceId, kind, note, changed_by: by.actor })
      .onConflict((conflict) =>
        conflict
          .columns(['practice_id', 'kind'])
          .doUpdateSet({
            note,
            version: sql<number>`email_texts.version + 1`,
            changed_by: by.actor,
            changed_at: sql<Date>`clock_timestamp()`,
          })
          .where('email_texts.version', '=', version),
      )
      .returning(['version'])
      .executeTakeFirst()
    if (row) {
      await noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `email text ${kind}` })
      const label = emailKinds.find(({ code }) => code === kind)?.label ?? kind
      return succeed({ kind, label, note, version: row.version })
    }
    const theirs = await tx
      .selectFrom('email_texts')
      .select(['note', 'changed_by'])
      .where('practice_id', '=', practiceId)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const nameOf = await nameActors(tx, [theirs.changed_by])
    return fail('changedMeanwhile', {
      message: `${nameOf(theirs.changed_by)} changed this while you had it open. It now says: “${theirs.note}” Your words are still here; save again to put them in its place.`,
    })
  })
}
