import { z } from 'zod'
import { mostRateCents } from '#domain/fees/rate-changes.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import type { StaffOperation } from './staff-paths.ts'

const cents = z
  .number()
  .int()
  .min(0, 'Must not be negative')
  .max(mostRateCents, `Must be at most $${mostRateCents / 100}`)

const rateFields = {
  clinicalRebateCents: cents,
  registeredRebateCents: cents,
  gapCents: cents,
  gapByMinutes: z
    .record(z.string().regex(/^[1-9]\d{0,2}$/), cents)
    .default({})
    .describe('Of sessions of other lengths, by their minutes'),
  bookingFeeCents: cents,
  ndisLimitCents: cents
    .nullable()
    .describe('The most that the NDIS pays for an hour of a psychologist; null: as before'),
  ndisHourCents: cents
    .nullable()
    .describe('What an hour of a psychologist costs the NDIS; null: what the fee comes to'),
}

const from = z.iso.date('Must be a date').describe('The first session date that it applies to')

export const addRateRequest = z.object({ from, ...rateFields })

export const saveRateRequest = z.object({ ...rateFields, version: z.number().int() })

const rateParams = z.object({ from })

const takeBackRateQuery = z.object({ version: z.coerce.number().int() })

const staffRate = z.object({
  from,
  ...rateFields,
  version: z.number().int(),
  period: z.enum(['ended', 'inForce', 'upcoming']),
})

const shorterSessions = z.object({
  feeFollowsMinutes: z.boolean().describe('Whether a session that was shorter than booked costs less'),
})

const staffRatesSchema = shorterSessions.extend({
  rates: z.array(staffRate),
  earliest: z.iso.date().describe('The first date that a new row may start on'),
})

/** What a change of rates means for what is booked already. See docs/product/practice.md#rates. */
const ratePreviewSchema = z.object({
  until: z.iso.date().nullable().describe('The last date of the row; null where no later one follows'),
  booked: z.number().int().describe('Sessions already booked on the dates of the row'),
  changed: z
    .array(
      z.object({
        id: z.uuid(),
        startsAt: z.iso.datetime(),
        timeZone: z.string(),
        clinicianName: z.string(),
        agreedCents: z.number().int().describe('What was agreed to, and stays'),
        newCents: z.number().int().describe('What the same session would cost if it were booked then'),
      }),
    )
    .describe('Those whose price would be another one; at most 200'),
  changedCount: z.number().int(),
})

const ownFee = cents.nullable().describe('Null: the fee is what the client pays for the session')

/** The practice's own fee for short notice and missed sessions. See docs/product/portal.md#short-notice. */
const shortNoticeFeeSchema = z.object({
  feeCents: ownFee,
  othersBooked: z
    .number()
    .int()
    .describe('Sessions to come whose clients were told another fee, and keep it'),
})

export const saveShortNoticeFeeRequest = z.object({
  feeCents: ownFee,
  was: ownFee.describe('The fee that was shown, so that no one else’s change is overwritten'),
})

export type StaffRate = z.infer<typeof staffRate>
export type ShortNoticeFee = z.infer<typeof shortNoticeFeeSchema>
export type RatePreview = z.infer<typeof ratePreviewSchema>

const forEdits = ['notFound', 'changedMeanwhile'] as const

export const rateEndpoints = endpointGroup({ tag: 'Clinicians, types and rates', staff: 'edit rates' }, {
  listRates: {
    summary: 'Rates by date',
    answer: staffRatesSchema,
    answers: 'Rows, the latest first',
  },
  saveShorterSessions: {
    summary: 'Choose whether the fee of a session that was shorter than booked follows its minutes',
    body: shorterSessions,
    answers: 'Saved, for outcomes from now on',
  },
  addRate: {
    summary: 'Add rates from a future date on',
    body: addRateRequest,
    answers: 'Added',
  },
  previewRate: {
    summary: 'What rates from a date on would mean for sessions that are booked',
    body: addRateRequest,
    answer: ratePreviewSchema,
    answers: 'Booked sessions, and which would have another price',
  },
  saveRate: {
    summary: 'Change rates that have not begun',
    params: rateParams,
    body: saveRateRequest,
    answers: 'Saved',
    errors: forEdits,
  },
  takeBackRate: {
    summary: 'Take back rates that have not begun',
    params: rateParams,
    query: takeBackRateQuery,
    answers: 'Taken back',
    errors: forEdits,
  },
  readShortNoticeFee: {
    summary: 'The practice’s own fee for short notice and missed sessions',
    answer: shortNoticeFeeSchema,
    answers: 'The fee of new bookings',
  },
  saveShortNoticeFee: {
    summary:
      'Change the practice’s own fee for short notice; what is held or booked keeps the fee that was told',
    body: saveShortNoticeFeeRequest,
    answer: shortNoticeFeeSchema,
    answers: 'Saved for new bookings',
    errors: ['changedMeanwhile'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
