import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Answers } from '#domain/questionnaires/questionnaire.ts'
import { countsFrom, type QuestionnaireCode, questionnaireCodes } from '#domain/questionnaires/validity.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

type Db = Kysely<Tables>
type Sealed = { id: string; sealed_answers: Buffer }

export type Submission = {
  id: string
  code: QuestionnaireCode
  submittedAt: Date
  answers: Answers
}

const answersSchema: z.ZodType<Answers> = z.record(z.string(), z.string())

const purpose = (id: string) => `questionnaire_submissions.answers:${id}`

export const openAnswers = (keyring: Keyring, { id, sealed_answers }: Sealed): Answers =>
  answersSchema.parse(keyring.unseal(sealed_answers, purpose(id)))

type NewSubmission = {
  clientId: string
  code: QuestionnaireCode
  answers: Answers
  submittedAt: Date
  shouldHandOver: boolean
}

export async function insertSubmission(
  tx: Db,
  keyring: Keyring,
  { clientId, code, answers, submittedAt, shouldHandOver }: NewSubmission,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('questionnaire_submissions')
    .values({
      id,
      client_id: clientId,
      questionnaire: code,
      sealed_answers: keyring.seal(answers, purpose(id)),
      submitted_at: submittedAt,
      should_hand_over: shouldHandOver,
    })
    .execute()
  return id
}

const isRecentEnough = (now: Date) => {
  const rules = questionnaireCodes.map(
    (code) => sql`questionnaire = ${code} and submitted_at >= ${countsFrom(code, now)}`,
  )
  return sql<boolean>`(${sql.join(rules, sql` or `)})`
}

/**
 * The latest of each questionnaire that counts for a booking: not used for another, and not too old; a booking's own count for
 * it for ever. For rules that decide something: no audit row.
 */
export async function consultCounting(
  { db, keyring }: { db: Db; keyring: Keyring },
  { clientId, reservationId, now }: { clientId: string; reservationId: string | null; now: Date },
): Promise<Submission[]> {
  const rows = await db
    .selectFrom('questionnaire_submissions')
    .select(['id', 'questionnaire as code', 'submitted_at as submittedAt', 'sealed_answers'])
    .distinctOn('questionnaire')
    .where('client_id', '=', clientId)
    .where(
      sql<boolean>`(reservation_id = ${reservationId} or reservation_id is null and ${isRecentEnough(now)})`,
    )
    .orderBy('questionnaire')
    .orderBy('submitted_at', 'desc')
    .execute()
  return rows.map(({ sealed_answers, ...row }) => ({
    ...row,
    answers: openAnswers(keyring, { id: row.id, sealed_answers }),
  }))
}

/** What counts for this booking belongs to it from now on, and counts for no other. */
export async function attachSubmissions(
  tx: Tx,
  { clientId, reservationId, now }: { clientId: string; reservationId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('questionnaire_submissions')
    .set({ reservation_id: reservationId })
    .where('client_id', '=', clientId)
    .where('reservation_id', 'is', null)
    .where(isRecentEnough(now))
    .execute()
}
