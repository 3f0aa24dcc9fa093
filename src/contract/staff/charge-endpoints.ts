import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { chargePaths } from './charge-paths.ts'
import { invoicePaidRequest } from './invoices.ts'
import { chargeSchema, outcomeChargesSchema, refundRequest, whyRequest } from './charges.ts'

const tag = 'Staff: charges'
const params = z.object({ id: z.uuid() })

export const chargeEndpoints = {
  readOutcomeCharges: {
    tag,
    summary: 'What recording each outcome of a session would charge',
    staff: 'record attendance',
    params,
    answer: outcomeChargesSchema,
    answers: 'By outcome',
    errors: ['notFound'],
  },
  readCharge: {
    tag,
    summary: 'A charge, with all that happened to it',
    staff: 'see the money',
    params,
    answer: chargeSchema,
    answers: 'The charge',
    errors: ['notFound'],
  },
  tryCharge: {
    tag,
    summary: 'Ask the card for a charge now',
    staff: 'charge and refund',
    params,
    answer: chargeSchema,
    answers: 'It will be asked at once; the provider’s event decides',
    errors: ['notFound', 'conflict'],
  },
  stopCharge: {
    tag,
    summary: 'Stop trying; it stays owed',
    staff: 'charge and refund',
    params,
    body: whyRequest,
    answer: chargeSchema,
    answers: 'Stopped',
    errors: ['notFound', 'conflict'],
  },
  dropCharge: {
    tag,
    summary: 'Ask for nothing after all',
    staff: 'charge and refund',
    params,
    body: whyRequest,
    answer: chargeSchema,
    answers: 'Dropped; nothing is owed',
    errors: ['notFound', 'conflict'],
  },
  sendPayLink: {
    tag,
    summary: 'Send the client the email with the page to pay again',
    staff: 'charge and refund',
    params,
    answers: 'It will be sent',
    errors: ['notFound', 'conflict', 'emailNotSetUp', 'tooManyRequests'],
  },
  refundCharge: {
    tag,
    summary: 'Give back all or a part of what was paid by card',
    description: 'More than is left of it is 422 at `cents`.',
    staff: 'charge and refund',
    isStepUp: true,
    params,
    isKeyed: true,
    body: refundRequest,
    answer: chargeSchema,
    answers: 'The provider is asked; its event decides',
    errors: ['notFound', 'conflict', 'stepUpNeeded', 'idempotencyKeyReused'],
  },
  returnSecondPayment: {
    tag,
    summary:
      'Give back a payment beside the one that counts, where the refund that was asked for by itself failed',
    staff: 'charge and refund',
    isStepUp: true,
    params,
    answer: chargeSchema,
    answers: 'The provider is asked; its event decides',
    errors: ['notFound', 'conflict', 'stepUpNeeded'],
  },
  recordInvoicePaid: {
    tag,
    summary: 'Record that the funder paid its invoice',
    staff: 'charge and refund',
    params,
    body: invoicePaidRequest,
    answer: chargeSchema,
    answers: 'Recorded',
    errors: ['notFound', 'conflict', 'invalidInput'],
  },
  takeBackInvoicePaid: {
    tag,
    summary: 'Take back that an invoice was recorded as paid',
    description: 'Not for what was paid by card, which is refunded.',
    staff: 'charge and refund',
    params,
    body: whyRequest,
    answer: chargeSchema,
    answers: 'It is owed again',
    errors: ['notFound', 'conflict'],
  },
} as const satisfies Record<keyof typeof chargePaths, Endpoint>
