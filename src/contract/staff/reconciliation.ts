import { z } from 'zod'
import { disputeStateCodes } from '#domain/money/disputes.ts'
import { type DifferenceKind, differenceKinds } from '#domain/money/reconcile.ts'

const cents = z.number().int()

// Object.keys loses the names of the keys.
const kinds = Object.keys(differenceKinds) as [DifferenceKind, ...DifferenceKind[]]

export const reconciledDaySchema = z.object({
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

export const reconciliationSchema = z.object({
  today: z.iso.date(),
  days: z.array(reconciledDaySchema).describe('The latest 31 that were checked, newest first'),
})

export const reconcileRequest = z.object({
  day: z
    .string({ error: 'Please choose a day' })
    .regex(/^20\d{2}-/, 'Must be a date such as 2027-03-21')
    .pipe(z.iso.date({ error: 'Must be a date such as 2027-03-21' })),
})

export type ReconciledDay = z.infer<typeof reconciledDaySchema>
