import type { ReferrerReport } from '#contract/staff/referrer-report.ts'
import { reportParts } from '#domain/clients/referrer-report.ts'

type Draft = Pick<ReferrerReport, 'texts' | 'isWithScores'>

/** Whether what is stored is what was typed: the server takes spaces off the ends. */
export const isSameDraft = (typed: Draft, stored: Draft): boolean =>
  typed.isWithScores === stored.isWithScores &&
  reportParts.every(({ code }) => typed.texts[code].trim() === stored.texts[code])
