import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { ownSubmissionAnswersSchema, ownSubmissionSchema } from '#contract/questionnaires.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import type { Answers, Question, Step } from '#domain/questionnaires/questionnaire.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { openAnswers } from '../submissions/submission-store.ts'

type OwnSubmission = z.infer<typeof ownSubmissionSchema>

/** Which and when, not what: no audit row. */
export async function listOwnSubmissions(
  { db }: Pick<Service, 'db'>,
  subject: string,
): Promise<OwnSubmission[]> {
  const rows = await own(db, subject).orderBy('sent.submitted_at', 'desc').execute()
  return rows.map(present)
}

/** In the words of the questionnaire, and never a score. The audit row is written before anything is given out. */
export async function readOwnSubmission(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { id, by }: { id: string; by: AccessedBy },
): Promise<Result<z.infer<typeof ownSubmissionAnswersSchema>>> {
  const row = await own(db, by.actor)
    .select(['sent.sealed_answers', 'sent.client_id'])
    .where('sent.id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('notFound')
  const answers = openAnswers(keyring, row)
  await noteAccess(db, {
    ...by,
    action: 'read',
    clientId: row.client_id,
    subject: `questionnaire ${row.code}`,
  })
  return succeed({ ...present(row), steps: presentSteps(row.code, answers) })
}

/** The steps that have answers, each question with what was answered. */
export const presentSteps = (code: QuestionnaireCode, answers: Answers) =>
  findQuestionnaire(code)
    .steps.map((step) => presentStep(step, answers))
    .filter((step) => step.answers.length > 0)

const own = (db: Kysely<Tables>, subject: string) =>
  db
    .selectFrom('questionnaire_submissions as sent')
    .innerJoin('clients', 'clients.id', 'sent.client_id')
    .leftJoin('reservations', 'reservations.id', 'sent.reservation_id')
    .select([
      'sent.id',
      'sent.questionnaire as code',
      'sent.submitted_at as submittedAt',
      sql<Date | null>`lower(reservations.during)`.as('startsAt'),
    ])
    .where('clients.identity_subject', '=', subject)

type Row = { id: string; code: QuestionnaireCode; submittedAt: Date; startsAt: Date | null }

const present = ({ id, code, submittedAt, startsAt }: Row): OwnSubmission => ({
  id,
  code,
  name: findQuestionnaire(code).name,
  submittedAt: submittedAt.toISOString(),
  appointmentStart: startsAt?.toISOString() ?? null,
})

const presentStep = ({ title, questions }: Step, answers: Answers) => ({
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
export const labelAnswer = ({ options }: Question, answer: string): string =>
  options?.find(({ code }) => code === answer)?.label ?? answer
