import { sql } from 'kysely'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import type { FormSubmission } from '../ports/crm.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { knownForms } from './known-forms.ts'
import { openSubmission } from './submission-store.ts'

export type ListedMessage = {
  id: string
  title: string
  since: Date
  isForCrm: boolean
  isSuspected: boolean
  hasFile: boolean
  readAt: Date | null
  handedOverAt: Date | null
}

/** Waiting: what no one has read and no CRM has taken. */
export type MessageChoice = 'waiting' | 'suspected' | 'all'

type Listing = { accountId: string; choice: MessageChoice }

/** Oldest first. No content: that is for one who gives a name. */
export async function listMessages(
  { db }: Pick<Service, 'db'>,
  { accountId, choice }: Listing,
): Promise<ListedMessage[]> {
  const kept = db
    .selectFrom('form_submissions')
    .select(['id', 'form_id', 'created_at', 'should_hand_over', 'is_suspected', 'read_at', 'handed_over_at'])
    .select(
      sql<boolean>`exists (select from uploads where uploads.submission_id = form_submissions.id)`.as(
        'hasFile',
      ),
    )
    .where('practice_id', '=', accountId)
    .orderBy('created_at')
  const open = kept
    .where('is_suspected', '=', choice === 'suspected')
    .where('read_at', 'is', null)
    .where('handed_over_at', 'is', null)
  const rows = await (choice === 'all' ? kept : open).execute()
  return rows.map((row) => ({
    id: row.id,
    title: knownForms.get(row.form_id)?.title ?? row.form_id,
    since: row.created_at,
    isForCrm: row.should_hand_over,
    isSuspected: row.is_suspected,
    hasFile: row.hasFile,
    readAt: row.read_at,
    handedOverAt: row.handed_over_at,
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
