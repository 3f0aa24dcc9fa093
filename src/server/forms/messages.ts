import { sql } from 'kysely'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import type { FormSubmission } from '../ports/crm.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { knownForms } from './known-forms.ts'
import { openSubmission } from './submission-store.ts'

export type WaitingMessage = { id: string; title: string; since: Date; isForCrm: boolean; hasFile: boolean }

type Waiting = { accountId: string; isSuspected: boolean }

/** What is not read yet and no CRM has taken, oldest first. No content: that is for one who gives a name. */
export async function listMessages(
  { db }: Pick<Service, 'db'>,
  { accountId, isSuspected }: Waiting,
): Promise<WaitingMessage[]> {
  const rows = await db
    .selectFrom('form_submissions')
    .select(['id', 'form_id', 'created_at', 'should_hand_over'])
    .select(
      sql<boolean>`exists (select from uploads where uploads.submission_id = form_submissions.id)`.as(
        'hasFile',
      ),
    )
    .where('practice_id', '=', accountId)
    .where('is_suspected', '=', isSuspected)
    .where('read_at', 'is', null)
    .where('handed_over_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, form_id, created_at, should_hand_over, hasFile }) => ({
    id,
    title: knownForms.get(form_id)?.title ?? form_id,
    since: created_at,
    isForCrm: should_hand_over,
    hasFile,
  }))
}

type OpenedMessage = { title: string; since: Date; submission: FormSubmission; fileId: string | null }

/** Opens one, and says who has read it; the first reader stays. Reading leaves an audit row, each time. */
export function readMessage(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  { id, accountId, by }: { id: string; accountId: string; by: AccessedBy },
): Promise<Result<OpenedMessage>> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('form_submissions')
      .set({
        read_at: sql<Date>`coalesce(read_at, ${now()})`,
        read_by: sql<string>`coalesce(read_by, ${by.actor})`,
      })
      .where('id', '=', id)
      .where('practice_id', '=', accountId)
      .returning(['id', 'form_id', 'created_at', 'sealed_submission'])
      .executeTakeFirst()
    if (!row) return fail('notFound')
    await noteAccess(tx, { ...by, action: 'read', clientId: null, subject: `message ${id}` })
    const file = await tx
      .selectFrom('uploads')
      .select('id')
      .where('submission_id', '=', id)
      .where('status', '=', 'stored')
      .executeTakeFirst()
    return succeed({
      title: knownForms.get(row.form_id)?.title ?? row.form_id,
      since: row.created_at,
      submission: openSubmission(keyring, row),
      fileId: file?.id ?? null,
    })
  })
}

/** Gone for good, with its document: the sweep of uploads removes the file within the hour. */
export function deleteMessage(
  { db }: Pick<Service, 'db'>,
  { id, accountId, by }: { id: string; accountId: string; by: AccessedBy },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('uploads')
      .set({ status: 'removed', submission_id: null })
      .where('submission_id', 'in', (rows) =>
        rows
          .selectFrom('form_submissions')
          .select('id')
          .where('id', '=', id)
          .where('practice_id', '=', accountId),
      )
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('form_submissions')
      .where('id', '=', id)
      .where('practice_id', '=', accountId)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return fail('notFound')
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `message ${id} deleted` })
    return succeed(null)
  })
}
