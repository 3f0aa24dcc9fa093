import { z } from 'zod'
import { invoiceMethodCodes, invoiceStates, sendingWayCodes } from '#domain/money/invoice-payments.ts'
import { documentFormCodes } from '#domain/receipts/document-forms.ts'

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

export const invoicesSchema = z.object({
  total: z.number().int().describe('On all pages'),
  today: z.iso.date().describe('Where the practice is'),
  invoices: z
    .array(invoiceSchema)
    .describe('At most 100; those to send the earliest first, all others the latest first'),
  next: z.uuid().nullable().describe('Where the next page begins; null on the last one'),
})

export type Invoice = z.infer<typeof invoiceSchema>
export type Invoices = z.infer<typeof invoicesSchema>
