import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { FormSubmissionRequest } from '#contract/forms.ts'
import { withoutQuery } from '#domain/matching/form-fields.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { idempotently } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { FormSubmission } from '../ports/crm.ts'
import type { Service } from '../service.ts'
import { knownForms } from './known-forms.ts'

type Needs = Pick<Service, 'db' | 'keyring' | 'log' | 'crm'>
type Sent = { portalId: string; formId: string; key: string | undefined; request: FormSubmissionRequest }

/** Stores a submission sealed, once for each key, and then hands it to the CRM if there is one. It may be away without a loss. */
export async function submitForm(
  service: Needs,
  { portalId, formId, key, request }: Sent,
): Promise<Result<{ id: string }>> {
  const { db, keyring } = service
  const rules = knownForms.get(formId)
  const practice = await db.selectFrom('practices').select('id').where('id', '=', portalId).executeTakeFirst()
  if (!rules || !practice) return fail('notFound')
  const fields = rules(request)
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })

  const stored = await idempotently(
    db,
    { scope: `forms ${portalId} ${formId}`, key, request },
    async (tx) => {
      const submission = toSubmission(randomUUID(), formId, request)
      await tx
        .insertInto('form_submissions')
        .values({
          id: submission.id,
          practice_id: practice.id,
          form_id: formId,
          sealed_submission: keyring.seal(submission, sealPurpose(submission.id)),
        })
        .execute()
      return succeed({ id: submission.id })
    },
  )
  if (stored.ok) await handOver(service, stored.value.id)
  return stored
}

/** The same press sent again also tries again to tell a CRM that was away. */
async function handOver({ db, keyring, log, crm }: Needs, id: string): Promise<void> {
  const waiting = await db
    .selectFrom('form_submissions')
    .select('sealed_submission')
    .where('id', '=', id)
    .where('handed_over_at', 'is', null)
    .executeTakeFirst()
  if (!waiting || !crm) return
  try {
    await crm.receive(openSubmission(keyring, { id, sealed_submission: waiting.sealed_submission }))
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

const sealPurpose = (id: string) => `form_submissions.submission:${id}`

const storedSubmission: z.ZodType<FormSubmission> = z.object({
  id: z.string(),
  formId: z.string(),
  page: z.object({ uri: z.string(), name: z.string() }),
  fields: z.array(z.object({ objectTypeId: z.string(), name: z.string(), value: z.string() })),
  consent: z
    .object({
      toProcess: z.boolean(),
      text: z.string(),
      communications: z.array(z.object({ agreed: z.boolean(), text: z.string() })),
    })
    .nullable(),
})

export const openSubmission = (
  keyring: Keyring,
  { id, sealed_submission }: { id: string; sealed_submission: Buffer },
): FormSubmission => storedSubmission.parse(keyring.unseal(sealed_submission, sealPurpose(id)))

function toSubmission(
  id: string,
  formId: string,
  { context, fields, legalConsentOptions }: FormSubmissionRequest,
): FormSubmission {
  const consent = legalConsentOptions?.consent
  return {
    id,
    formId,
    page: { uri: withoutQuery(context.pageUri), name: context.pageName },
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
