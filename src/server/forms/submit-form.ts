import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FormSubmissionRequest } from '#contract/forms.ts'
import { crmFormIds } from '#domain/messages/crm-forms.ts'
import { referralFields, referralFormMessages } from '#domain/messages/referral-form.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Tx } from '../db/transaction.ts'
import { idempotently } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { checkFormToken } from './form-token.ts'
import { queueHandOver } from './hand-over.ts'
import { knownForms } from './known-forms.ts'
import { sealSubmission, toSubmission } from './submission-store.ts'
import { queueTelling } from './tell-of-messages.ts'

type Needs = Pick<Service, 'db' | 'keyring' | 'crm' | 'jobs' | 'now'>
type Sent = { portalId: string; formId: string; key: string | undefined; request: FormSubmissionRequest }

/** Stores a submission sealed, once for each key, and queues with it what happens next: the CRM gets it, or the practice is told. */
export async function submitForm(
  service: Needs,
  { portalId, formId, key, request: { guard, ...request } }: Sent,
): Promise<Result<{ id: string }>> {
  const { db, keyring, crm, now } = service
  const form = knownForms.get(formId)
  const practice = await db
    .selectFrom('practices')
    .select(['id', 'time_zone'])
    .where('id', '=', portalId)
    .executeTakeFirst()
  if (!form || !practice) return fail('notFound')
  if (form.isGuarded) {
    const opened = checkFormToken(keyring, guard?.token, now())
    if (!opened.ok) return opened
  }
  const fields = form.validate(request, formatIsoDate(localDayAt(now(), practice.time_zone)))
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })

  const isSuspected = Boolean(guard?.website)
  const shouldHandOver = !isSuspected && crmFormIds.includes(formId) && (crm?.takes(formId) ?? false)
  const fileId = form.readFileId?.(request) ?? null
  return idempotently(db, { scope: `forms ${portalId} ${formId}`, key, request }, async (tx) => {
    const submission = toSubmission(randomUUID(), formId, request)
    const { id } = submission
    await tx
      .insertInto('form_submissions')
      .values({
        id,
        practice_id: practice.id,
        form_id: formId,
        sealed_submission: sealSubmission(keyring, submission),
        should_hand_over: shouldHandOver,
        is_suspected: isSuspected,
        created_at: now(),
      })
      .execute()
    if (fileId !== null && !(await attachFile(tx, fileId, id)))
      return fail('invalidInput', {
        fields: { [referralFields.fileId.name]: referralFormMessages.fileGone },
      })
    if (shouldHandOver) await queueHandOver(service, tx)
    else if (!isSuspected) await queueTelling(service, tx)
    return succeed({ id })
  })
}

/** A document that came by the form's own upload, and belongs to no one yet. */
async function attachFile(tx: Tx, fileId: string, submissionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ submission_id: submissionId, kind: 'referral', attached_at: sql<Date>`now()` })
    .where('id', '=', fileId)
    .where('status', '=', 'stored')
    .where('client_id', 'is', null)
    .where('submission_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
