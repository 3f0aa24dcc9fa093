import { z } from 'zod'
import { attendanceOutcomes } from '#domain/diary/attendance.ts'
import {
  chargeActions,
  chargeKinds,
  chargePayers,
  type ChargeState,
  chargeStates,
} from '#domain/money/charges.ts'
import { ndisCancellationReasonCodes } from '#domain/money/ndis-claims.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { invoicePaidRequest } from './documents.ts'
import type { StaffOperation } from './staff-paths.ts'

const cents = z.number().int()

// Object.keys loses the names of the keys.
export const chargeStateSchema = z.enum(Object.keys(chargeStates) as [ChargeState, ...ChargeState[]])

const feeParts = z.object({ consultCents: cents, bookingFeeCents: cents })

/** What recording each outcome would ask for now, shown before it is saved. */
const outcomeChargesSchema = z.object({
  medicare: z
    .object({
      fee: feeParts.nullable().describe('What the client pays; null where it is billed for them'),
      toldCents: cents.nullable().describe('What the client was told to get back'),
    })
    .nullable()
    .describe('Null where Medicare does not pay'),
  outcomes: z.array(
    z.object({
      outcome: z.enum(attendanceOutcomes),
      charge: z
        .object({
          kind: z.enum(chargeKinds),
          payer: z.enum(chargePayers),
          cents,
          hourCents: cents.optional().describe('With the NDIS: the amount is this, by the minutes delivered'),
          byMinutes: feeParts
            .optional()
            .describe(
              'Where the practice’s fee follows the minutes delivered: the fee of all that were booked',
            ),
        })
        .nullable()
        .describe('Null: nothing is asked for'),
      words: z.string().describe('What saving it does about money, as a sentence'),
      note: z.string().nullable().describe('Why it is not what the booking says'),
      claim: z
        .object({ kind: z.enum(chargeKinds), cents, hourCents: cents.optional() })
        .nullable()
        .describe('What can be claimed from an NDIS plan for it, with a reason; null where nothing can'),
    }),
  ),
  chargedAfterMinutes: z.number().int().describe('The card is asked this long after the outcome'),
  current: z
    .object({
      id: z.uuid(),
      kind: z.enum(chargeKinds),
      payer: z.enum(chargePayers),
      cents,
      state: chargeStateSchema,
      claimReason: z.enum(ndisCancellationReasonCodes).nullable(),
    })
    .nullable()
    .describe('The charge that the session has now'),
})

/** One charge, with all that happened to it. */
export const chargeSchema = z.object({
  id: z.uuid(),
  appointmentId: z.uuid(),
  client: z.object({ id: z.uuid(), name: z.string() }),
  clinician: z.object({ id: z.uuid(), name: z.string() }),
  start: z.iso.datetime().describe('When the session was, or was to be'),
  kind: z.enum(chargeKinds),
  payer: z.enum(chargePayers),
  cents,
  state: chargeStateSchema,
  reason: z
    .string()
    .nullable()
    .describe('Why the last try failed, or why it was stopped or dropped, in words'),
  tries: z.number().int(),
  nextTryAt: z.iso.datetime().nullable(),
  paidCents: cents,
  refundedCents: cents.describe('With refunds that the provider has not confirmed yet'),
  refundAskedCents: cents.describe('What of it the provider has not confirmed yet'),
  secondPaymentCents: cents.describe(
    'Paid beside the payment that counts, and not given back: the refund failed',
  ),
  owedCents: cents.describe('The sum of its ledger rows'),
  isDocumentIssued: z
    .boolean()
    .describe('Its receipt, invoice or claim stands, and does not wait for something'),
  benefitCents: cents
    .nullable()
    .describe('What Medicare or DVA is expected to pay of what is billed to them; null: not known'),
  createdAt: z.iso.datetime(),
  attempts: z.array(
    z.object({
      id: z.uuid(),
      madeBy: z.enum(['service', 'client']),
      state: z.enum(['asked', 'needsAuthentication', 'failed', 'paid', 'paidTwice']),
      failure: z.string().nullable().describe('In words'),
      card: z.string().nullable(),
      askedAt: z.iso.datetime(),
      settledAt: z.iso.datetime().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      cents,
      why: z.string(),
      state: z.enum(['asked', 'refunded', 'failed']),
      failure: z.string().nullable(),
      askedAt: z.iso.datetime(),
      settledAt: z.iso.datetime().nullable(),
    }),
  ),
  may: z.array(z.enum(chargeActions)).describe('What can be done with it now'),
})

const why = z
  .string({ error: 'Please say why' })
  .trim()
  .min(1, 'Please say why')
  .max(500, 'Must be at most 500 characters')

const whyRequest = z.object({ why })

const refundRequest = z.object({
  cents: z
    .number({ error: 'Please enter an amount' })
    .int('Must be whole cents')
    .min(1, 'Please enter an amount')
    .max(10_000_000, 'That is more than was paid'),
  why,
})

export type OutcomeCharges = z.infer<typeof outcomeChargesSchema>
export type Charge = z.infer<typeof chargeSchema>

const params = z.object({ id: z.uuid() })

export const chargeEndpoints = endpointGroup({ tag: 'Staff: charges', params, staff: 'charge and refund' }, {
  readOutcomeCharges: {
    summary: 'What recording each outcome of a session would charge',
    staff: 'record attendance',
    answer: outcomeChargesSchema,
    answers: 'By outcome',
    errors: ['notFound'],
  },
  readCharge: {
    summary: 'A charge, with all that happened to it',
    staff: 'see the money',
    answer: chargeSchema,
    answers: 'The charge',
    errors: ['notFound'],
  },
  tryCharge: {
    summary: 'Ask the card for a charge now',
    answer: chargeSchema,
    answers: 'It will be asked at once; the provider’s event decides',
    errors: ['notFound', 'conflict'],
  },
  stopCharge: {
    summary: 'Stop trying; it stays owed',
    body: whyRequest,
    answer: chargeSchema,
    answers: 'Stopped',
    errors: ['notFound', 'conflict'],
  },
  dropCharge: {
    summary: 'Ask for nothing after all',
    body: whyRequest,
    answer: chargeSchema,
    answers: 'Dropped; nothing is owed',
    errors: ['notFound', 'conflict'],
  },
  sendPayLink: {
    summary: 'Send the client the email with the page to pay again',
    answers: 'It will be sent',
    errors: ['notFound', 'conflict', 'emailNotSetUp', 'tooManyRequests'],
  },
  refundCharge: {
    summary: 'Give back all or a part of what was paid by card',
    description: 'More than is left of it is 422 at `cents`.',
    isStepUp: true,
    isKeyed: true,
    body: refundRequest,
    answer: chargeSchema,
    answers: 'The provider is asked; its event decides',
    errors: ['notFound', 'conflict', 'stepUpNeeded'],
  },
  returnSecondPayment: {
    summary:
      'Give back a payment beside the one that counts, where the refund that was asked for by itself failed',
    isStepUp: true,
    answer: chargeSchema,
    answers: 'The provider is asked; its event decides',
    errors: ['notFound', 'conflict', 'stepUpNeeded'],
  },
  recordInvoicePaid: {
    summary: 'Record that the funder paid its invoice',
    body: invoicePaidRequest,
    answer: chargeSchema,
    answers: 'Recorded',
    errors: ['notFound', 'conflict'],
  },
  takeBackInvoicePaid: {
    summary: 'Take back that an invoice was recorded as paid',
    description: 'Not for what was paid by card, which is refunded.',
    body: whyRequest,
    answer: chargeSchema,
    answers: 'It is owed again',
    errors: ['notFound', 'conflict'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
