import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ownSubmissionAnswersSchema, ownSubmissionSchema } from '#contract/questionnaires.ts'
import type { clientAnswersSchema, ScaleHistory } from '#contract/staff/clients.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import {
  type Answers,
  type Question,
  type QuestionnaireStep,
  yesOrNo,
} from '#domain/questionnaires/questionnaire.ts'
import { scoreQuestionnaire } from '#domain/questionnaires/score.ts'
import { countsFrom, type QuestionnaireCode, questionnaireCodes } from '#domain/questionnaires/validity.ts'
import { type RiskAnswers, riskQuestions, screenRisk } from '#domain/questionnaires/safety-check.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'

type SubmissionsDb = Db
type SealedSubmission = { id: string; sealed_answers: Buffer }

export type Submission = {
  id: string
  code: QuestionnaireCode
  submittedAt: Date
  answers: Answers
}

const answersSchema: z.ZodType<Answers> = z.record(z.string(), z.string())

const purpose = (id: string) => `questionnaire_submissions.answers:${id}`

export const openAnswers = (keyring: Keyring, { id, sealed_answers }: SealedSubmission): Answers =>
  answersSchema.parse(keyring.unseal(sealed_answers, purpose(id)))

type NewSubmission = {
  clientId: string
  code: QuestionnaireCode
  answers: Answers
  submittedAt: Date
  shouldHandOver: boolean
}

export async function insertSubmission(
  tx: SubmissionsDb,
  keyring: Keyring,
  { clientId, code, answers, submittedAt, shouldHandOver }: NewSubmission,
): Promise<string> {
  const id = randomUUID()
  await addRows(tx, 'questionnaire_submissions', {
    id,
    client_id: clientId,
    questionnaire: code,
    sealed_answers: keyring.seal(answers, purpose(id)),
    submitted_at: submittedAt,
    should_hand_over: shouldHandOver,
  })
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
  { db, keyring }: { db: SubmissionsDb; keyring: Keyring },
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

/** Of a safety check that was kept, and so has every answer that it asks for. What the browser believes is not asked. */
export function readSafetyResult(answers: Answers): 'negative' | 'positive' {
  const given = Object.fromEntries(riskQuestions.map((key) => [key, answers[key] ?? '']))
  // Checked against the lists of the questionnaire when it was sent.
  return screenRisk(given as RiskAnswers) === 'positive' ? 'positive' : 'negative'
}

type OwnSubmission = z.infer<typeof ownSubmissionSchema>

/** Which and when, not what: no audit row. */
export async function listOwnSubmissions(
  { db }: Pick<Service, 'db'>,
  person: OwnPerson,
): Promise<OwnSubmission[]> {
  const rows = await selectOwn(db, person).orderBy('sent.submitted_at', 'desc').execute()
  return rows.map(presentSubmission)
}

/** In the words of the questionnaire, and never a score. The audit row is written before anything is given out. */
export async function readOwnSubmission(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { id, person }: { id: string; person: OwnPerson },
): Promise<Result<z.infer<typeof ownSubmissionAnswersSchema>>> {
  const row = await selectOwn(db, person)
    .select(['sent.sealed_answers', 'sent.client_id'])
    .where('sent.id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('notFound')
  const answers = openAnswers(keyring, row)
  await noteRead(db, person.by, row.client_id, `questionnaire ${row.code}`)
  return succeed({ ...presentSubmission(row), steps: presentSteps(row.code, answers) })
}

/** The steps that have answers, each question with what was answered. */
const presentSteps = (code: QuestionnaireCode, answers: Answers) =>
  findQuestionnaire(code)
    .steps.map((step) => presentStep(step, answers))
    .filter((step) => step.answers.length > 0)

/**
 * Without what was sent before this login acted for them, where another did: who takes a record over is known by a mailbox alone, which
 * whoever booked had typed. See docs/product/people.md.
 */
const selectOwn = (db: Db, { clientId, by }: OwnPerson) =>
  db
    .selectFrom('questionnaire_submissions as sent')
    .leftJoin('reservations', 'reservations.id', 'sent.reservation_id')
    .select([
      'sent.id',
      'sent.questionnaire as code',
      'sent.submitted_at as submittedAt',
      sql<Date | null>`lower(reservations.during)`.as('startsAt'),
    ])
    .where('sent.client_id', '=', clientId)
    .where(
      sql<boolean>`not exists (select from account_people own join account_people other on other.client_id = own.client_id
        and other.account <> own.account and other.since < own.since
        where own.account = ${by.actor} and own.client_id = ${clientId} and sent.submitted_at < own.since)`,
    )

type OwnSubmissionRow = { id: string; code: QuestionnaireCode; submittedAt: Date; startsAt: Date | null }

const presentSubmission = ({ id, code, submittedAt, startsAt }: OwnSubmissionRow): OwnSubmission => ({
  id,
  code,
  name: findQuestionnaire(code).name,
  submittedAt: submittedAt.toISOString(),
  appointmentStart: startsAt?.toISOString() ?? null,
})

const presentStep = ({ title, questions }: QuestionnaireStep, answers: Answers) => ({
  title,
  answers: questions
    .map((question) => ({
      key: question.key,
      question: question.text,
      answer: labelAnswer(question, answers[question.key] ?? ''),
    }))
    .filter(({ answer }) => answer !== ''),
})

/** A choice travels and is kept as a code, and is read as its label. */
export const labelAnswer = ({ kind, options = [] }: Question, answer: string): string =>
  (kind === 'box' ? yesOrNo : options).find(({ code }) => code === answer)?.label ?? answer

type SubmissionRow = { id: string; code: QuestionnaireCode; submittedAt: Date; sealed_answers: Buffer }

/** What a client sent, the latest first. Answers stay sealed. */
export const listSubmissions = (db: Db, clientId: string): Promise<SubmissionRow[]> =>
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
  sent: readonly SubmissionRow[],
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
  await noteRead(db, by, clientId, `questionnaire ${row.code}`)
  return succeed({
    id: row.id,
    code: row.code,
    name: findQuestionnaire(row.code).name,
    submittedAt: row.submittedAt.toISOString(),
    steps: presentSteps(row.code, answers),
  })
}
