import { z } from 'zod'
import { chargeFailureCodes, chargeKinds } from '#domain/money/charges.ts'
import type { DocumentContent } from '#domain/receipts/document.ts'
import { documentFormCodes, documentStates } from '#domain/receipts/document-forms.ts'
import type { Operation } from './api-paths.ts'
import { type Endpoint, endpointGroup, forClients } from './endpoint.ts'
import { clientSecretParam, testCardRequest } from './payments.ts'

/** What a client is told about a charge. `open` and `failed` can be paid by them. */
const ownChargeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(chargeKinds),
  appointmentId: z.uuid(),
  start: z.iso.datetime().describe('When the session was, or was to be'),
  clinician: z.string(),
  cents: z.number().int(),
  refundedCents: z.number().int(),
  state: z
    .enum(['waiting', 'checking', 'failed', 'paid', 'closed', 'invoiced'])
    .describe(
      'waiting: will be charged to the card; checking: the bank was asked; failed: to be paid by the client; closed: nothing is to be paid',
    ),
  canPay: z.boolean(),
  reason: z.enum(chargeFailureCodes).nullable().describe('Why the last try failed'),
  message: z.string().nullable().describe('The reason in words'),
  nextTryAt: z.iso.datetime().nullable().describe('When the card on file is tried, or tried again'),
  card: z.string().nullable().describe('The card that paid it: “Visa ending in 4242”'),
  paidAt: z.iso.datetime().nullable(),
})

/** A payment that the client makes themselves. The provider’s form takes the secret. */
const openedPaymentSchema = z.object({ clientSecret: z.string(), cents: z.number().int() })

/** What became of a card in the simulator’s form for a payment. Final is what `readOwnCharge` says. */
const testPaymentSchema = z.object({
  state: z.enum(['needsAuthentication', 'failed', 'paid']),
  reason: z.enum(chargeFailureCodes).nullable(),
  message: z.string().nullable(),
})

export type OwnCharge = z.infer<typeof ownChargeSchema>
export type TestPayment = z.infer<typeof testPaymentSchema>

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

const ownReceiptPageSchema = ownReceiptSchema.extend({
  content: documentContentSchema.describe('As it was issued'),
  replacedBy: linked,
  replaces: linked,
})

export type OwnReceipt = z.infer<typeof ownReceiptSchema>
export type OwnReceiptPage = z.infer<typeof ownReceiptPageSchema>

const params = z.object({ id: z.uuid() })

export const ownMoneyEndpoints = {
  ...endpointGroup({ tag: 'Own payments' }, {
    listOwnCharges: {
      summary: 'What the client pays or paid for sessions, the latest first',
      answer: z.array(ownChargeSchema),
      answers: 'Charges',
      errors: ['unauthenticated'],
    },
    readOwnCharge: {
      summary: 'One of them',
      description: 'Poll it after a payment: the provider’s event decides, not the browser’s return.',
      params,
      answer: ownChargeSchema,
      answers: 'The charge',
      errors: forClients,
    },
    payOwnCharge: {
      summary: 'Begin to pay a charge with a card',
      description:
        'The same form while one is open. Refused with 409 while the bank is being asked, and where nothing is to be paid.',
      params,
      answer: openedPaymentSchema,
      answers: 'The secret of the provider’s form',
      errors: [...forClients, 'conflict', 'tooManyRequests', 'unavailable', 'paymentsNotSetUp'],
    },
    tryTestPayment: {
      summary: 'Enter a test card in the built-in form of a payment',
      params: clientSecretParam,
      body: testCardRequest,
      answer: testPaymentSchema,
      answers: 'What became of it',
      errors: [...forClients, 'conflict', 'tooManyRequests', 'unavailable'],
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
  ...endpointGroup({ tag: 'Own receipts' }, {
    listOwnReceipts: {
      summary: 'The client’s receipts, invoices and statements, the latest first',
      answer: z.array(ownReceiptSchema),
      answers: 'What was issued',
      errors: ['unauthenticated'],
    },
    readOwnReceipt: {
      summary: 'One of them, as it was issued',
      params,
      answer: ownReceiptPageSchema,
      answers: 'What it says, and how it stands now',
      errors: forClients,
    },
    downloadOwnReceipt: {
      summary: 'The same as PDF',
      params,
      answer: 'application/pdf',
      answers: 'The document',
      errors: [...forClients, 'tooManyRequests'],
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
}
