import { z } from 'zod'
import { referralWarnings } from '#domain/clients/referral-meter.ts'

const used = {
  used: z.number().int(),
  booked: z.number().int().describe('Not held yet, or without an outcome'),
  most: z.number().int(),
}

export const referralMeterSchema = z.object({
  referral: z
    .object({ id: z.uuid(), writtenOn: z.iso.date(), ...used })
    .nullable()
    .describe('Null while no referral’s date is noted'),
  year: z.object({ year: z.number().int(), ...used }),
  left: z.number().int().describe('How many more can be booked this year on this referral'),
})

export const ownReferralMeterSchema = referralMeterSchema
  .extend({
    warning: z
      .enum(referralWarnings)
      .nullable()
      .describe('Before the last session that is covered, and after it'),
  })
  .nullable()
