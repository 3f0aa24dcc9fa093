import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FormSubmissionRequest } from '#contract/forms.ts'
import { idempotently } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Crm, FormSubmission } from '../ports/crm.ts'
import type { Service } from '../service.ts'
import { knownForms } from './known-forms.ts'

type Keeper = Pick<Service, 'db' | 'keyring' | 'log'>
type Sent = { portalId: string; formId: string; key: string | undefined; request: FormSubmissionRequest }

/** Keeps a submission sealed, once for each key, and then tells the CRM. What is kept is never lost by a CRM that is away. */
export async function submitForm(
  service: Keeper,
  crm: Crm,
  { portalId, formId, key, request }: Sent,
): Promise<Result<{ id: string }>> {
  const { db, keyring } = service
  const rules = knownForms.get(formId)
  const practice = await db.selectFrom('practices').select('id').where('id', '=', portalId).executeTakeFirst()
  if (!rules || !practice) return fail('notFound')
  const fields = rules(request)
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })

  const kept = await idempotently(db, { scope: `forms ${portalId} ${formId}`, key, request }, async (tx) => {
    const submission = submissionOf(randomUUID(), formId, request)
    await tx
      .insertInto('form_submissions')
      .values({
        id: submission.id,
        practice_id: practice.id,
        form_id: formId,
        sealed_submission: keyring.seal(submission, purposeOf(submission.id)),
      })
      .execute()
    return succeed({ id: submission.id })
  })
  if (kept.ok) await handOver(service, crm, kept.value.id)
  return kept
}

/** The same press sent again also tries again to tell a CRM that was away. */
async function handOver({ db, keyring, log }: Keeper, crm: Crm, id: string): Promise<void> {
  const waiting = await db
    .selectFrom('form_submissions')
    .select('sealed_submission')
    .where('id', '=', id)
    .where('handed_over_at', 'is', null)
    .executeTakeFirst()
  if (!waiting) return
  try {
    await crm.receive(keyring.unseal<FormSubmission>(waiting.sealed_submission, purposeOf(id)))
  } catch (error) {
    log.error({ err: error, submission: id }, 'The CRM did not take a form; it is kept')
    return
  }
  await db
    .updateTable('form_submissions')
    .set({ handed_over_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export const purposeOf = (id: string) => `form_submissions.submission:${id}`

function submissionOf(
  id: string,
  formId: string,
  { context, fields, legalConsentOptions }: FormSubmissionRequest,
): FormSubmission {
  const consent = legalConsentOptions?.consent
  return {
    id,
    formId,
    page: { uri: context.pageUri, name: context.pageName },
    fields,
    consent: consent
      ? {
          toProcess: consent.consentToProcess,
          text: consent.text,
          communications: consent.communications.map(({ value, text }) => ({ agreed: value, text })),
        }
      : null,
  }
}
