import type { z } from 'zod'
import type { surveyStatusSchema } from '#contract/questionnaires.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { consultCounting } from '../submissions/submission-store.ts'
import { readOwnClientId } from './own-client.ts'

/** What the client has sent that counts for the next GP booking. A held one has its own standing: `readGpStanding`. */
export async function readSurveyStatus(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  subject: string,
): Promise<Result<z.infer<typeof surveyStatusSchema>>> {
  const clientId = await readOwnClientId(db, subject)
  if (clientId === null) return fail('notFound')
  const sent = await consultCounting({ db, keyring }, { clientId, reservationId: null, now: now() })
  const hasSent = (code: QuestionnaireCode) => sent.some((submission) => submission.code === code)
  return succeed({
    hasCompletedMhtpSurvey: hasSent('mhtp'),
    hasCompletedDass21Survey: hasSent('dass21'),
  })
}
