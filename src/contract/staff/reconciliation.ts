import { z } from 'zod'
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
