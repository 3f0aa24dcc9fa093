import { z } from 'zod'
import { openedPaymentSchema, ownChargeSchema, testPaymentSchema } from '../own-money.ts'
import type { OwnMoneyOperation } from '../own-money-paths.ts'
import { clientSecretParam, testCardRequest } from '../payments.ts'
import { ownReceiptPageSchema, ownReceiptSchema } from '../receipts.ts'
import { forClients, type Endpoint } from './endpoint.ts'

const tag = 'Own payments'
const receiptTag = 'Own receipts'
const params = z.object({ id: z.uuid() })

export const ownMoneyEndpoints = {
  listOwnCharges: {
    tag,
    summary: 'What the client pays or paid for sessions, the latest first',
    answer: z.array(ownChargeSchema),
    answers: 'Charges',
    errors: ['unauthenticated', 'forbidden'],
  },
  readOwnCharge: {
    tag,
    summary: 'One of them',
    description: 'Poll it after a payment: the provider’s event decides, not the browser’s return.',
    params,
    answer: ownChargeSchema,
    answers: 'The charge',
    errors: forClients,
  },
  payOwnCharge: {
    tag,
    summary: 'Begin to pay a charge with a card',
    description:
      'The same form while one is open. Refused with 409 while the bank is being asked, and where nothing is to be paid.',
    params,
    answer: openedPaymentSchema,
    answers: 'The secret of the provider’s form',
    errors: [...forClients, 'conflict', 'tooManyRequests', 'unavailable', 'paymentsNotSetUp'],
  },
  tryTestPayment: {
    tag,
    summary: 'Enter a test card in the built-in form of a payment',
    params: clientSecretParam,
    body: testCardRequest,
    answer: testPaymentSchema,
    answers: 'What became of it',
    errors: [...forClients, 'conflict', 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  listOwnReceipts: {
    tag: receiptTag,
    summary: 'The client’s receipts, invoices and statements, the latest first',
    answer: z.array(ownReceiptSchema),
    answers: 'What was issued',
    errors: ['unauthenticated', 'forbidden'],
  },
  readOwnReceipt: {
    tag: receiptTag,
    summary: 'One of them, as it was issued',
    params,
    answer: ownReceiptPageSchema,
    answers: 'What it says, and how it stands now',
    errors: forClients,
  },
  downloadOwnReceipt: {
    tag: receiptTag,
    summary: 'The same as PDF',
    params,
    answer: 'application/pdf',
    answers: 'The document',
    errors: [...forClients, 'tooManyRequests'],
  },
} as const satisfies Record<OwnMoneyOperation, Endpoint>
