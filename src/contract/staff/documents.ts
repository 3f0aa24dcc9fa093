import { z } from 'zod'
import { invoiceMethodCodes, invoiceStates, sendingWayCodes } from '#domain/money/invoice-payments.ts'
import { documentFormCodes, missingFieldCodes } from '#domain/receipts/document-forms.ts'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
import { itemServiceCodes } from '#domain/receipts/service-items.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { ownReceiptSchema } from '../own-money.ts'
import type { StaffOperation } from './staff-paths.ts'

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
  namesOther: z
    .boolean()
    .describe('It stands, and prints another name or birth date of the client than is on record now'),
  void: z
    .object({ reason: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('Why it was voided, and when'),
  replacedBy: z.string().nullable().describe('The number of the one that took its place'),
})

const staffDocumentsSchema = z.object({
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
  claimedAs: z
    .object({
      service: z.enum(itemServiceCodes),
      delivery: z.enum(deliveryTypeCodes),
      minutes: z.number().int().describe('Delivered; those booked, where none were recorded'),
    })
    .nullable()
    .describe('What an item is looked for: null where there is none for it'),
})

const waitingDocumentsQuery = z.object({
  after: z.uuid().optional().describe('`next` of the page before'),
})

const waitingDocumentsSchema = z.object({
  total: z.number().int().describe('On all pages'),
  waiting: z.array(waitingDocumentSchema).describe('At most 100, the earliest session first'),
  next: z.uuid().nullable().describe('Where the next page begins; null on the last one'),
})

const issueDocumentRequest = z.object({ chargeId: z.uuid() })

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

const day = z.iso
  .date('Must be a date')
  .refine((date) => date >= '2020-01-01', 'Must be a date of the last years')

export const invoicePaidRequest = z.object({
  receivedOn: day.describe('The day on which the money came'),
  method: z.enum(invoiceMethodCodes),
})

export const invoiceSentRequest = z.object({
  sentOn: day.describe('The day on which it was sent'),
  way: z.enum(sendingWayCodes),
})

export const invoicesQuery = z.object({
  show: z.enum(['all', ...invoiceStates]).default('all'),
  after: z.uuid().optional().describe('`next` of the page before'),
})

const invoiceSchema = z.object({
  id: z.uuid().describe('Of the document'),
  number: z.string(),
  title: z.string(),
  form: z.enum(documentFormCodes),
  chargeId: z.uuid(),
  client: z.object({ id: z.uuid(), name: z.string(), dateOfBirth: z.iso.date() }),
  clinician: z.string(),
  start: z.iso.datetime(),
  issuedAt: z.iso.datetime(),
  cents: z.number().int(),
  state: z.enum(invoiceStates),
  isForClient: z
    .boolean()
    .describe('The client manages their NDIS plan: it is on their pages, and they may pay it'),
  canBePaid: z.boolean().describe('It can be recorded as paid now'),
  sent: z
    .object({ on: z.iso.date(), way: z.enum(sendingWayCodes) })
    .nullable()
    .describe('The last time that it was sent, or claimed'),
  paid: z
    .object({ on: z.iso.date().nullable(), method: z.enum(invoiceMethodCodes).nullable() })
    .nullable()
    .describe('Null where it is not paid; without a date where a card paid it, or where none was noted'),
  refundedCents: z.number().int().describe('What went back to the card that paid it'),
})

const invoicesSchema = z.object({
  total: z.number().int().describe('On all pages'),
  today: z.iso.date().describe('Where the practice is'),
  invoices: z
    .array(invoiceSchema)
    .describe('At most 100; those to send the earliest first, all others the latest first'),
  next: z.uuid().nullable().describe('Where the next page begins; null on the last one'),
})

export type Invoice = z.infer<typeof invoiceSchema>
export type Invoices = z.infer<typeof invoicesSchema>

const byId = z.object({ id: z.uuid() })

export const documentStaffEndpoints = endpointGroup(
  { tag: 'Receipts and invoices (staff)', staff: 'issue documents' },
  {
    listDocuments: {
      summary: 'Receipts and invoices of a charge or a client: the office’s all, a clinician’s own sessions',
      staff: 'read clients',
      query: documentsQuery,
      answer: staffDocumentsSchema,
      answers: 'What was issued, and what waits',
      errors: ['notFound'],
    },
    listWaitingDocuments: {
      summary: 'Documents that are not issued, or issued plain, because something is missing',
      query: waitingDocumentsQuery,
      answer: waitingDocumentsSchema,
      answers: 'What each lacks, the earliest session first',
    },
    leaveDocument: {
      summary: 'Leave a plain document as it is: nothing more is awaited for it',
      params: z.object({ chargeId: z.uuid() }),
      answers: 'It is no longer listed',
      errors: ['notFound'],
    },
    issueDocument: {
      summary: 'Issue the document of a charge that waits for one, or whose last one is void',
      body: issueDocumentRequest,
      answer: issuedDocumentSchema,
      answers: 'Issued, or what is still missing',
      errors: ['notFound', 'conflict'],
    },
    downloadDocument: {
      summary: 'A document as PDF, for the office and the clinician of the session',
      staff: 'read clients',
      params: byId,
      answer: 'application/pdf',
      answers: 'The document',
      errors: ['notFound', 'tooManyRequests'],
    },
    voidDocument: {
      summary: 'Void a document, and issue it again if asked; both are kept',
      params: byId,
      body: voidDocumentRequest,
      answer: issuedDocumentSchema,
      answers: 'Voided; the number of the new one, where one was issued',
      errors: ['notFound', 'conflict'],
    },
    listInvoices: {
      summary:
        'Invoices, DVA claims and bulk-billed sessions for who pays for a client, with what became of each',
      staff: 'see the money',
      query: invoicesQuery,
      answer: invoicesSchema,
      answers: 'Those that stand, a page at a time',
    },
    noteInvoiceSent: {
      summary: 'Note that an invoice was sent to its funder, or a session claimed',
      staff: 'charge and refund',
      params: byId,
      body: invoiceSentRequest,
      answers: 'Noted',
      errors: ['notFound', 'conflict'],
    },
  } as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>,
)
