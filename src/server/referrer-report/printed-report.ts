import { z } from 'zod'
import { attendedWords, formatDate, reportParts } from '#domain/clients/referrer-report.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { formatZone } from '#domain/emails/format-appointment.ts'
import type { TreatmentPlan } from '../treatment-plan/treatment-plan.ts'
import type { ReportFacts } from './read-facts.ts'
import type { Draft } from './report-draft.ts'

const pairs = z.array(z.object({ label: z.string(), value: z.string() }))

/** The report as it is printed, kept from the moment at which it is finished: nothing in it is worked out again. */
export const printedReportSchema = z.object({
  title: z.string(),
  productName: z.string(),
  supportEmail: z.string(),
  madeOn: z.string(),
  madeAt: z.string(),
  confidential: z.string(),
  about: pairs,
  sections: z.array(z.object({ title: z.string(), pairs })),
})

export type PrintedReport = z.infer<typeof printedReportSchema>

type Written = { facts: ReportFacts; draft: Draft; now: Date }

export function toPrintedReport({ facts, draft, now }: Written): PrintedReport {
  const { client, referral, attendedOn, scores, from } = facts
  const born = formatDate(client.dateOfBirth)
  const today = formatDate(formatIsoDate(localDayAt(now, from.timeZone)))
  return {
    title: 'Report to the referrer',
    productName: from.practiceName,
    supportEmail: from.practiceEmail,
    madeOn: today,
    madeAt: `${today}, ${formatTimeAt(now, from.timeZone, 'h:mm aa')}, ${formatZone(now, from.timeZone)}`,
    confidential: `Confidential. ${client.name}, born ${born}`,
    about: [
      { label: 'To', value: withNumber(referral.referrer, referral.providerNumber) },
      { label: 'From', value: withNumber(from.name, from.providerNumber) },
      { label: 'Client', value: client.name },
      { label: 'Born', value: born },
      { label: 'Referral written', value: formatDate(referral.writtenOn) },
      { label: 'Sessions', value: attendedWords(attendedOn) || 'None attended yet.' },
    ],
    sections: [
      {
        title: 'Report',
        pairs: reportParts.map(({ code, label }) => ({ label, value: draft.texts[code] })),
      },
      ...(draft.isWithScores && scores.length > 0
        ? [
            {
              title: 'DASS-21',
              pairs: scores.map(({ answeredOn, words }) => ({ label: formatDate(answeredOn), value: words })),
            },
          ]
        : []),
    ],
  }
}

const withNumber = (name: string, providerNumber: string | null): string =>
  providerNumber === null ? name : `${name}, provider number ${providerNumber}`

/** As the machine that draws treatment plans takes it. */
export const toPlan = (printed: PrintedReport): TreatmentPlan => ({
  ...printed,
  note: null,
  charts: [],
  hasRoomForComments: false,
})
