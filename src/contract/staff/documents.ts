import { z } from 'zod'
import { documentFormCodes } from '#domain/receipts/document-forms.ts'
import { missingFieldCodes } from '#domain/receipts/missing-fields.ts'
import { ownReceiptSchema } from '../receipts.ts'

const missing = z
  .array(z.object({ field: z.enum(missingFieldCodes), words: z.string() }))
  .describe('What a claim lacks, and what the practice can add')

export const documentsQuery = z
  .object({
    chargeId: z.uuid().optional().describe('Those of one charge'),
    clientId: z.uuid().optional().describe('Those of one client'),
  })
  .refine(({ chargeId, clientId }) => (chargeId === undefined) !== (clientId === undefined), {
    error: 'Must name either a charge or a client',
    path: ['chargeId'],
  })

const staffDocumentSchema = ownReceiptSchema.extend({
  chargeId: z.uuid(),
  missing,
  void: z
    .object({ reason: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('Why it was voided, and when'),
  replacedBy: z.string().nullable().describe('The number of the one that took its place'),
})

export const staffDocumentsSchema = z.object({
  documents: z.array(staffDocumentSchema).describe('The latest first'),
  held: z
    .array(
      z.object({
        chargeId: z.uuid(),
        form: z.enum(documentFormCodes),
        title: z.string(),
        start: z.iso.datetime(),
        clinician: z.string(),
        missing,
      }),
    )
    .describe('Not issued yet, because who pays would refuse them'),
})

const waitingDocumentSchema = z.object({
  chargeId: z.uuid(),
  title: z.string().describe('What is wanted'),
  form: z.enum(documentFormCodes),
  issuedInstead: z.string().nullable().describe('The number of the plain one; null where nothing is issued'),
  client: z.object({ id: z.uuid(), name: z.string() }),
  clinician: z.object({ id: z.uuid(), name: z.string() }),
  start: z.iso.datetime(),
  cents: z.number().int(),
  missing,
  hasReferralFile: z.boolean().describe('A referral was uploaded: its date and who wrote it are to be noted'),
})

export const waitingDocumentsQuery = z.object({
  after: z.uuid().optional().describe('`next` of the page before'),
})

export const waitingDocumentsSchema = z.object({
  total: z.number().int().describe('On all pages'),
  waiting: z.array(waitingDocumentSchema).describe('At most 100, the earliest session first'),
  next: z.uuid().nullable().describe('Where the next page begins; null on the last one'),
})

export const issueDocumentRequest = z.object({ chargeId: z.uuid() })

export const issuedDocumentSchema = z.object({
  number: z.string().nullable().describe('Null where it still waits'),
  missing,
})

export const voidDocumentRequest = z.object({
  reason: z
    .string({ error: 'Please say why' })
    .trim()
    .min(1, 'Please say why')
    .max(500, 'Must be at most 500 characters')
    .meta({ title: 'Why' }),
  issueAgain: z.boolean().describe('Issue another one from what is known now'),
})

export type StaffDocument = z.infer<typeof staffDocumentSchema>
export type StaffDocuments = z.infer<typeof staffDocumentsSchema>
export type WaitingDocuments = z.infer<typeof waitingDocumentsSchema>
export type WaitingDocument = z.infer<typeof waitingDocumentSchema>
