import type { z } from 'zod'
import type { clientAnswersSchema, ScaleHistory } from '#contract/staff/client-page.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { scoreQuestionnaire } from '#domain/questionnaires/score.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import { presentSteps } from '../questionnaires/own-submissions.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { openAnswers } from '../submissions/submission-store.ts'

type Sent = { id: string; code: QuestionnaireCode; submittedAt: Date; sealed_answers: Buffer }

/** What a client sent, the latest first. Answers stay sealed. */
export const listSubmissions = (db: Db, clientId: string): Promise<Sent[]> =>
  db
    .selectFrom('questionnaire_submissions')
    .select(['id', 'questionnaire as code', 'submitted_at as submittedAt', 'sealed_answers'])
    .where('client_id', '=', clientId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute()

/** Null where the client never sent one. */
export function toDass21History(
  { keyring }: Pick<Service, 'keyring'>,
  sent: readonly Sent[],
): ScaleHistory | null {
  const scored = sent
    .filter(({ code }) => code === 'dass21')
    .map((row) => ({
      submittedAt: row.submittedAt.toISOString(),
      scores: scoreQuestionnaire(row.code, openAnswers(keyring, row)),
    }))
    .toReversed()
  const [first] = scored
  if (!first) return null
  return {
    scales: first.scores.map(({ code, label, highest, bands }) => ({
      code,
      label,
      highest,
      bands: bands.map(({ label: name, from }) => ({ label: name, from })),
    })),
    answers: scored.map(({ submittedAt, scores }) => ({
      submittedAt,
      scores: scores.map(({ code, label, score, band }) => ({ code, label, score, band: band.label })),
    })),
  }
}

/** The audit row is written before anything is given out. */
export async function readClientAnswers(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { clientId, submissionId, by }: { clientId: string; submissionId: string; by: AccessedBy },
): Promise<Result<z.infer<typeof clientAnswersSchema>>> {
  const row = (await listSubmissions(db, clientId)).find(({ id }) => id === submissionId)
  if (!row) return fail('notFound')
  const answers = openAnswers(keyring, row)
  await noteAccess(db, { ...by, action: 'read', clientId, subject: `questionnaire ${row.code}` })
  return succeed({
    id: row.id,
    code: row.code,
    name: findQuestionnaire(row.code).name,
    submittedAt: row.submittedAt.toISOString(),
    steps: presentSteps(row.code, answers),
  })
}
