import { z } from 'zod'
import type { FormSubmissionRequest } from '#contract/messages.ts'
import { withoutQuery } from '#domain/matching/crm-fields.ts'
import type { FormSubmission } from '../adapters/crm.ts'
import type { Keyring } from '../keyring.ts'

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
      communications: z.array(
        z.object({
          agreed: z.boolean(),
          text: z.string(),
          // Not kept of the first submissions, which all had this one.
          subscriptionTypeId: z.number().default(1),
        }),
      ),
    })
    .nullable(),
})

export const sealSubmission = (keyring: Keyring, submission: FormSubmission): Buffer =>
  keyring.seal(submission, sealPurpose(submission.id))

export const openSubmission = (
  keyring: Keyring,
  { id, sealed_submission }: { id: string; sealed_submission: Buffer },
): FormSubmission => storedSubmission.parse(keyring.unseal(sealed_submission, sealPurpose(id)))

export function toSubmission(
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
          communications: consent.communications.map(({ value, text, subscriptionTypeId }) => ({
            agreed: value,
            text,
            subscriptionTypeId,
          })),
        }
      : null,
  }
}
