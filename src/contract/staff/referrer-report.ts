import { z } from 'zod'
import { mostReportCharacters, reportWayCodes } from '#domain/funding/referrer-report.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'

const part = z.string().trim().max(mostReportCharacters, `Must be at most ${mostReportCharacters} characters`)

const reportTexts = z.object({
  assessment: part.meta({ title: 'Assessment' }),
  treatment: part.meta({ title: 'Treatment provided' }),
  progress: part.meta({ title: 'Progress' }),
  recommendations: part.meta({ title: 'Recommendations' }),
})

const version = z.number().int().describe('0 while nothing is saved')

const referrerReportSchema = z.object({
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
  sent: z.object({ on: z.iso.date(), how: z.enum(reportWayCodes) }).nullable(),
})

export const saveReportRequest = z.object({ texts: reportTexts, isWithScores: z.boolean(), version })

const finishReportRequest = z.object({ version })

export const markReportSentRequest = z.object({
  version,
  sentOn: z.iso.date({ error: 'Enter the day on which it was sent' }).meta({ title: 'Sent on' }),
  how: z.enum(reportWayCodes, { error: 'Please choose how it was sent' }).meta({ title: 'How' }),
})

export type ReferrerReport = z.infer<typeof referrerReportSchema>

const params = z.object({ id: z.uuid(), referralId: z.uuid() })
const errors = ['notFound', 'conflict', 'changedMeanwhile'] as const

/** For the clinicians of a client, each their own report: docs/product/practice.md#report-to-the-referrer. */
export const referrerReportEndpoints = endpointGroup(
  { tag: 'Clients (staff)', staff: 'read scores', params },
  {
    readReferrerReport: {
      summary: 'The report to the referrer, filled in with what is on record where none was begun',
      answer: referrerReportSchema,
      answers: 'The report, and what it is about',
      errors: ['notFound'],
    },
    saveReferrerReport: {
      summary: 'Save the draft; a report that was finished and not sent is a draft again',
      body: saveReportRequest,
      answer: referrerReportSchema,
      answers: 'As it is now',
      errors,
    },
    finishReferrerReport: {
      summary: 'Finish it: from now on it is printed as it stands',
      body: finishReportRequest,
      answer: referrerReportSchema,
      answers: 'As it is now',
      errors,
    },
    markReferrerReportSent: {
      summary: 'Note when and how the finished report was sent; it does not change afterwards',
      body: markReportSentRequest,
      answer: referrerReportSchema,
      answers: 'As it is now',
      errors,
    },
    downloadReferrerReport: {
      summary: 'The finished report as a PDF',
      answer: 'application/pdf',
      answers: 'The report',
      errors: ['notFound', 'tooManyRequests'],
    },
  } as const satisfies Record<string, Partial<Endpoint>>,
)
