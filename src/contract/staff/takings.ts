import { z } from 'zod'
import { attendanceOutcomes } from '#domain/diary/attendance.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { chargeEmailKinds, toldBy } from '#domain/messages/emails.ts'
import { chargeGroupCodes, chargeKinds, chargePayers } from '#domain/money/charges.ts'
import { disputeStateCodes } from '#domain/money/refunds-and-disputes.ts'
import { invoiceMethodCodes } from '#domain/money/invoice-payments.ts'
import { type DifferenceKind, differenceKinds } from '#domain/money/reconcile.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { chargeSchema, chargeStateSchema } from './charges.ts'
import type { StaffOperation } from './staff-paths.ts'

const cents = z.number().int()
const instant = z.iso.datetime()
const date = z.iso.date({ error: 'Must be a date such as 2027-03-21' })

const amount = z.object({ cents, charges: z.number().int() })

const moneySchema = z.object({
  payments: z.enum(['stripe', 'simulator', 'none']).describe('Only with Stripe are real cards charged'),
  paidThisWeek: cents.describe('Less refunds'),
  waiting: amount,
  failed: amount,
  refundedThisMonth: cents,
  weeks: z
    .array(z.object({ from: date, cents: cents.describe('Paid, less refunds') }))
    .describe('The last eight, by their Mondays; this week is the last'),
  today: date.describe('Where the practice is'),
  documentsThatWait: z.number().int().describe('Receipts and invoices that lack something'),
})

/** In a body: an address with a name in it would be in the log of a proxy. */
export const chargesRequest = z.object({
  show: z.enum(['all', ...chargeGroupCodes]).default('all'),
  search: z.string().trim().max(100).default('').describe('Words of the client’s name, or their email'),
  before: z
    .string()
    .regex(/^\d{1,13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be what the page before ended with')
    .optional()
    .describe('`next` of the page before'),
})

const listedChargeSchema = z.object({
  id: z.uuid(),
  client: z.string(),
  clinician: z.string(),
  start: instant.describe('When the session was, or was to be'),
  type: z.string().describe('The kind of appointment'),
  kind: z.enum(chargeKinds),
  payer: z.enum(chargePayers),
  funding: z.enum(fundingMethodCodes).nullable(),
  cents,
  state: chargeStateSchema,
  tries: z.number().int(),
  nextTryAt: instant.nullable(),
  card: z.string().nullable().describe('That paid it'),
  refundedCents: cents.describe('As the provider has confirmed it'),
  refundAskedCents: cents.describe('Asked for, and not confirmed by the provider yet'),
  refundedAt: instant.nullable(),
  isDocumentIssued: z
    .boolean()
    .describe('Its receipt, invoice or claim stands, and does not wait for something'),
  benefitCents: cents
    .nullable()
    .describe('What Medicare or DVA is expected to pay of what is billed to them; null: not known'),
})

export const chargesPageSchema = z.object({
  total: z.number().int(),
  charges: z.array(listedChargeSchema),
  next: z.string().nullable().describe('Where older ones begin; null where there are none'),
})

const step = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('outcome'),
    at: instant,
    to: z.enum(attendanceOutcomes).nullable(),
    by: z.string().nullable().describe('Null: the client'),
  }),
  z.object({ kind: z.literal('owed'), at: instant, cents }),
  z.object({
    kind: z.literal('attempt'),
    at: instant,
    by: z.enum(['service', 'client']),
    state: z.enum(['asked', 'needsAuthentication', 'failed', 'paid', 'paidTwice']),
    failure: z.string().nullable().describe('In words'),
    card: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('email'),
    at: instant,
    about: z.enum(chargeEmailKinds),
    by: z
      .enum(toldBy)
      .nullable()
      .describe('How they were told; none where they could not be; null is not known'),
  }),
  z.object({
    kind: z.literal('refund'),
    at: instant,
    cents,
    state: z.enum(['asked', 'refunded', 'failed']),
    why: z.string(),
    by: z.string(),
  }),
  z.object({
    kind: z.literal('stopped'),
    at: instant,
    by: z.string(),
    why: z.string().nullable().describe('As it was typed; null once another reason took its place'),
  }),
  z.object({
    kind: z.literal('dropped'),
    at: instant,
    cents,
    by: z.string().nullable().describe('Null where the service did it'),
    why: z.string().nullable().describe('As it was typed, or the service’s own words'),
  }),
  z.object({
    kind: z.literal('paidByInvoice'),
    at: instant,
    cents,
    by: z.string().nullable(),
    receivedOn: date.nullable(),
    method: z.enum(invoiceMethodCodes).nullable(),
  }),
  z.object({
    kind: z.literal('dispute'),
    at: instant,
    cents,
    state: z.enum(disputeStateCodes),
    reason: z.string().describe('The bank’s, in words'),
  }),
  z.object({
    kind: z.literal('paymentTakenBack'),
    at: instant,
    cents,
    by: z.string().nullable(),
    why: z.string().nullable(),
  }),
])

const chargeTrailSchema = z.object({
  charge: chargeSchema.describe('As it stood when the steps were read'),
  dateOfBirth: z.string(),
  type: z.string(),
  rebateCents: cents.describe('What Medicare pays back of it; 0 where it pays nothing'),
  mayBeClaimed: z
    .boolean()
    .describe('Medicare pays some of it back: by its price, or by a Medicare receipt that stands'),
  clientPartCents: cents.nullable().describe('What is left for the client after a rebate; null without one'),
  nextSession: instant.nullable(),
  steps: z.array(step).describe('What happened, in its order'),
})

const takingsQuery = z.object({
  weeks: z.coerce
    .number({ error: 'Must be a number of weeks' })
    .int('Must be a whole number of weeks')
    .min(1, 'Must be at least one week')
    .max(53, 'Must be at most 53 weeks')
    .default(8),
})

const takingsSchema = z.object({
  weeks: z.array(date).describe('Their Mondays'),
  clinicians: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      cents: z.array(cents).describe('Paid less refunds, week by week'),
      owedCents: cents.describe('Not paid yet, of all time'),
      expectedCents: cents.describe(
        'What Medicare and DVA are expected to pay for sessions of these weeks that are billed to them',
      ),
    }),
  ),
})

/** No month before the software was there, so that no input asks for a year that dates cannot have. */
const monthQuery = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2027-03'),
})

export type Money = z.infer<typeof moneySchema>
export type ListedCharge = z.infer<typeof listedChargeSchema>
export type ChargeTrail = z.infer<typeof chargeTrailSchema>
export type Takings = z.infer<typeof takingsSchema>

// Object.keys loses the names of the keys.
const kinds = Object.keys(differenceKinds) as [DifferenceKind, ...DifferenceKind[]]

const reconciledDaySchema = z.object({
  day: z.iso.date(),
  checkedAt: z.iso.datetime(),
  ourCents: cents.describe('Paid by card less refunds, by our ledger'),
  theirCents: cents.describe('The same, by the provider’s own list'),
  differences: z.array(
    z.object({
      kind: z.enum(kinds),
      movement: z.enum(['payment', 'refund']),
      providerId: z.string(),
      chargeId: z.uuid().nullable(),
      ourCents: cents.nullable(),
      theirCents: cents.nullable(),
    }),
  ),
  disputes: z
    .array(
      z.object({
        chargeId: z.uuid(),
        providerId: z.string(),
        cents,
        state: z.enum(disputeStateCodes).describe('What it became on that day'),
      }),
    )
    .describe('Payments that were disputed on that day, or decided about: no difference, and in no sum'),
})

const reconciliationSchema = z.object({
  today: z.iso.date(),
  days: z.array(reconciledDaySchema).describe('The latest 31 that were checked, newest first'),
})

const reconcileRequest = z.object({
  day: z
    .string({ error: 'Please choose a day' })
    .regex(/^20\d{2}-/, 'Must be a date such as 2027-03-21')
    .pipe(z.iso.date({ error: 'Must be a date such as 2027-03-21' })),
})

export type ReconciledDay = z.infer<typeof reconciledDaySchema>

export const takingsEndpoints = endpointGroup({ tag: 'Staff: money', staff: 'see the money' }, {
  readMoney: {
    summary: 'What was paid, waits, failed and was given back, and the takings of the last eight weeks',
    answer: moneySchema,
    answers: 'Sums, in the practice’s own zone',
  },
  listCharges: {
    summary: 'Charges, newest session first',
    body: chargesRequest,
    answer: chargesPageSchema,
    answers: 'A page of them',
  },
  readChargeTrail: {
    summary: 'A charge, and what happened to it step by step',
    params: z.object({ id: z.uuid() }),
    answer: chargeTrailSchema,
    answers: 'The charge and the steps',
    errors: ['notFound'],
  },
  readTakings: {
    summary: 'What was paid less refunds, by week and clinician',
    query: takingsQuery,
    answer: takingsSchema,
    answers: 'By clinician',
  },
  downloadCharges: {
    summary: 'The charges of a month’s sessions, as CSV',
    isStepUp: true,
    query: monthQuery,
    answer: 'text/csv',
    answers: 'The file',
    errors: ['stepUpNeeded'],
  },
  downloadJournal: {
    summary: 'Every row of a month’s ledger with its accounts in double entry, as CSV',
    isStepUp: true,
    query: monthQuery,
    answer: 'text/csv',
    answers: 'The file',
    errors: ['stepUpNeeded'],
  },
  listReconciliations: {
    summary: 'The days that were compared with the provider’s own list',
    answer: reconciliationSchema,
    answers: 'Each day with what differed',
  },
  reconcileDay: {
    summary: 'Compare a day with the provider’s own list now',
    body: reconcileRequest,
    answer: reconciledDaySchema,
    answers: 'What differs',
    errors: ['unavailable', 'tooManyRequests'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
