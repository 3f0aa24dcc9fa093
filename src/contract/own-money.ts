import { z } from 'zod'
import { chargeFailureCodes } from '#domain/money/charge-failures.ts'
import { chargeKinds } from '#domain/money/charge-states.ts'

/** What a client is told about a charge. `open` and `failed` can be paid by them. */
export const ownChargeSchema = z.object({
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
export const openedPaymentSchema = z.object({ clientSecret: z.string(), cents: z.number().int() })

/** What became of a card in the simulator’s form for a payment. Final is what `readOwnCharge` says. */
export const testPaymentSchema = z.object({
  state: z.enum(['needsAuthentication', 'failed', 'paid']),
  reason: z.enum(chargeFailureCodes).nullable(),
  message: z.string().nullable(),
})

export type OwnCharge = z.infer<typeof ownChargeSchema>
export type TestPayment = z.infer<typeof testPaymentSchema>
