import { z } from 'zod'
import type { DocumentContent } from '#domain/receipts/document-content.ts'
import { documentFormCodes } from '#domain/receipts/document-forms.ts'
import { documentStates } from '#domain/receipts/document-state.ts'

const cents = z.number().int()
const pair = z.object({ label: z.string(), value: z.string() })

export const documentContentSchema = z.object({
  title: z.string(),
  number: z.string(),
  practice: z.object({ name: z.string(), lines: z.array(z.string()) }),
  about: z.array(pair),
  sections: z.array(z.object({ title: z.string(), pairs: z.array(pair) })),
  lines: z.array(
    z.object({
      item: z.string().nullable().describe('Null for what cannot be claimed'),
      description: z.string(),
      gstCents: cents,
      cents,
    }),
  ),
  sums: z.array(z.object({ label: z.string(), cents })),
  claim: z
    .array(z.object({ label: z.string(), note: z.string(), cents }))
    .describe('The rebate, and the own cost after it; empty where none can be claimed'),
  help: z.object({ title: z.string(), steps: z.array(z.string()) }).nullable(),
  notes: z.array(z.string()),
  foot: z.string(),
}) satisfies z.ZodType<DocumentContent>

export const ownReceiptSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  form: z.enum(documentFormCodes),
  issuedAt: z.iso.datetime(),
  start: z.iso.datetime().describe('Of the session that it is for'),
  clinician: z.string(),
  cents,
  state: z.enum(documentStates),
  stateLabel: z.string().describe('As the ledger is now: “Refunded in part: $50.00”'),
})

/** What took the place of a document, and what it took the place of. */
const linked = z.object({ id: z.uuid(), number: z.string() }).nullable()

export const ownReceiptPageSchema = ownReceiptSchema.extend({
  content: documentContentSchema.describe('As it was issued'),
  replacedBy: linked,
  replaces: linked,
})

export type OwnReceipt = z.infer<typeof ownReceiptSchema>
export type OwnReceiptPage = z.infer<typeof ownReceiptPageSchema>
