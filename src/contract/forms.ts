import { z } from 'zod'
import { crmObjects } from '#domain/matching/form-fields.ts'

const words = (most: number) => z.string().trim().max(most, `Must be at most ${most} characters`)

/** The body of a form submission, in the CRM's shape. See docs/product/matching.md#submission. */
export const formSubmissionRequest = z.object({
  context: z.object({ pageUri: words(2000), pageName: words(200) }),
  fields: z
    .array(
      z.object({
        objectTypeId: z.enum(crmObjects, 'Must be 0-1 (contacts) or 0-5 (tickets)'),
        name: z.string().regex(/^[a-z][a-z0-9_]{0,99}$/, 'Must be the name of a field'),
        value: words(5000),
      }),
    )
    .min(1, 'Must have at least one field')
    .max(50, 'Must have at most 50 fields'),
  legalConsentOptions: z
    .object({
      consent: z.object({
        consentToProcess: z.boolean(),
        text: words(2000),
        communications: z
          .array(z.object({ value: z.boolean(), subscriptionTypeId: z.number().int(), text: words(2000) }))
          .max(10)
          .default([]),
      }),
    })
    .optional(),
  guard: z
    .object({
      token: z.string().max(200).describe('From GET /submissions/token, when the form was opened'),
      website: words(2000).describe('A field that no person sees. Filled in, the form counts as spam'),
    })
    .optional()
    .describe('Needed for every form but the matching questionnaire'),
})

export type FormSubmissionRequest = z.infer<typeof formSubmissionRequest>

export const formSubmittedSchema = z.object({ inlineMessage: z.string() })
