import { paths } from '#contract/page-paths.ts'
import type { GpStanding } from './use-survey-session.ts'

type Query = Record<string, string>

/** The page after a safety check that was negative: the first survey that is due, else the confirmation. */
export function pageAfterSafetyCheck(standing: Pick<GpStanding, 'missing'> | null, query: Query): string {
  // Without the server's word the longer survey's page is the one that finds out.
  if (standing === null) return paths.treatmentPlanQuestions(query)
  const isMissing = (survey: 'mhtp' | 'dass21') => standing.missing.some(({ code }) => code === survey)
  if (isMissing('mhtp')) return paths.treatmentPlanQuestions(query)
  return isMissing('dass21') ? paths.dass21(query) : paths.gpBookingConfirmation()
}
