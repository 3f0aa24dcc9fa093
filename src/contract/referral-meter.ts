import { z } from 'zod'
import { dvaWarnings } from '#domain/funding/dva-meter.ts'
import { referralWarnings } from '#domain/funding/referral.ts'

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

export const dvaMeterSchema = z.object({
  referral: z
    .object({ id: z.uuid(), writtenOn: z.iso.date(), lastDay: z.iso.date() })
    .nullable()
    .describe('Null while no referral’s date is noted'),
  ...used,
  warning: z
    .enum(dvaWarnings)
    .nullable()
    .describe('Before the last session or the end of its year, and after it'),
})

export const ownReferralMeterSchema = referralMeterSchema
  .extend({
    warning: z
      .enum(referralWarnings)
      .nullable()
      .describe('Before the last session that is covered, and after it'),
    dva: dvaMeterSchema.nullable().describe('Null without a session that DVA pays for'),
  })
  .nullable()
