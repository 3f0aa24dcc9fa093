import { z } from 'zod'
import { mostReportCharacters, sentWayCodes } from '#domain/clients/referrer-report.ts'

const part = z.string().trim().max(mostReportCharacters, `Must be at most ${mostReportCharacters} characters`)

const reportTexts = z.object({
  assessment: part.meta({ title: 'Assessment' }),
  treatment: part.meta({ title: 'Treatment provided' }),
  progress: part.meta({ title: 'Progress' }),
  recommendations: part.meta({ title: 'Recommendations' }),
})

const version = z.number().int().describe('0 while nothing is saved')

export const referrerReportSchema = z.object({
  client: z.object({ id: z.uuid(), name: z.string(), dateOfBirth: z.iso.date() }),
  referral: z.object({
    writtenOn: z.iso.date(),
    referrer: z.string(),
    providerNumber: z.string().nullable(),
  }),
  attendedOn: z
    .array(z.iso.date())
    .describe('Sessions on this referral with who writes it, on the clinician’s clock'),
  scores: z
    .array(z.object({ answeredOn: z.iso.date(), words: z.string() }))
    .describe('The DASS-21 since the referral, in words'),
  texts: reportTexts,
  isWithScores: z.boolean().describe('Whether the report has the scores in it'),
  version,
  finishedAt: z.iso.datetime().nullable(),
  sent: z.object({ on: z.iso.date(), how: z.enum(sentWayCodes) }).nullable(),
})

export const saveReportRequest = z.object({ texts: reportTexts, isWithScores: z.boolean(), version })

export const finishReportRequest = z.object({ version })

export const markReportSentRequest = z.object({
  version,
  sentOn: z.iso.date({ error: 'Enter the day on which it was sent' }).meta({ title: 'Sent on' }),
  how: z.enum(sentWayCodes, { error: 'Please choose how it was sent' }).meta({ title: 'How' }),
})

export type ReferrerReport = z.infer<typeof referrerReportSchema>
