import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  submitQuestionnaireRequest,
  submittedQuestionnaireSchema,
  surveyStatusSchema,
} from '#contract/questionnaires.ts'
import { isHold } from '#domain/booking/holds.ts'
import { type Answers, dropUnaskedAnswers } from '#domain/questionnaires/questionnaire.ts'
import { checkAnswers } from '#domain/questionnaires/check-answers.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import type { FormsService } from '../adapters/forms-service.ts'
import { noteChange, noteRead } from '../audit.ts'
import type { BookingActor } from '../booking/booking-actor.ts'
import { extendGpHolds } from '../booking/holds.ts'
import { presentForms } from '../booking/gp-booking.ts'
import { findReservation, mayUse, type Reservation } from '../booking/read-reservation.ts'
import { consultCounting, insertSubmission, openAnswers, readSafetyResult } from '../clients/submissions.ts'
import type { Tx } from '../db/database.ts'
import { lockOwnClient } from '../db/locks.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'
import { changeRows } from '../db/rows.ts'
import { fingerprint, idempotently } from '../http/idempotency.ts'
import { consumeAttempt, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { deleteDraft, findOffered } from './drafts.ts'
import { openSafetyTask, releaseGpHolds } from './safety-tasks.ts'

/** Enough for every way to go back and forth in a booking. */
export const submissionsByClient: RateLimit = { name: 'questionnaires:client', most: 40, perSeconds: 3600 }

/** A press that is sent twice without a key: the same answers again within this time are the same submission. */
const repeatSeconds = 300

type QuestionnaireRequest = {
  actor: BookingActor
  person: OwnPerson
  code: QuestionnaireCode
  key: string | undefined
  request: z.infer<typeof submitQuestionnaireRequest>
}

/** What is remembered under the key says nothing of the answers. */
type SubmissionReceipt = { id: string; submittedAt: string; countsForReservation: boolean }

/**
 * Checks, keeps and, for the safety check, judges what a client sends. A hold that has ended loses nothing: the answers are kept
 * and count for the next booking. See docs/product/gp.md#surveys.
 */
export async function submitQuestionnaire(
  service: Service,
  { actor, person, code, key, request }: QuestionnaireRequest,
): Promise<Result<z.infer<typeof submittedQuestionnaireSchema>>> {
  const offered = findOffered(service, code)
  if (!offered.ok) return offered
  if (!(await consumeAttempt(service.db, submissionsByClient, { address: person.by.actor, key })))
    return fail('tooManyRequests')
  const fields = checkAnswers(offered.value, request.answers)
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })
  const answers = dropUnaskedAnswers(offered.value, request.answers)
  const keyed = {
    scope: `${person.by.actor} send questionnaire ${code} of ${person.clientId}`,
    key,
    request: fingerprint(service, request),
  }
  const kept = await idempotently<SubmissionReceipt>(service.db, keyed, (tx) =>
    saveSubmission(service, tx, { actor, person, code, answers, reserveId: request.reserveId }),
  )
  return kept.ok ? succeed({ ...kept.value, outcome: findOutcome(code, answers) }) : kept
}

const isPositive = (code: QuestionnaireCode, answers: Answers): boolean =>
  code === 'safetyCheck' && readSafetyResult(answers) === 'positive'

const findOutcome = (code: QuestionnaireCode, answers: Answers) =>
  isPositive(code, answers) ? 'notSuitable' : 'complete'

type CheckedAnswers = Pick<QuestionnaireRequest, 'actor' | 'person' | 'code'> & {
  answers: Answers
  reserveId: string | undefined
}

async function saveSubmission(
  service: Service,
  tx: Tx,
  { actor, person, code, answers, reserveId }: CheckedAnswers,
): Promise<Result<SubmissionReceipt>> {
  const { keyring } = service
  const { clientId, by } = person
  const accountId = await lockOwnClient(tx, clientId)
  const reservation =
    reserveId === undefined ? undefined : await findReservation(tx, { accountId, reserveId }, true)
  const isOwn = reservation?.type.isGP && mayUse(reservation, actor)
  if (reserveId !== undefined && !isOwn) return fail('notFound')
  const waits = reservation !== undefined && isWaitingFor(reservation, code)
  const countsForReservation = reservation !== undefined && (waits || isHold(reservation.status))
  const positive = isPositive(code, answers)
  if (positive) await releaseGpHolds(tx, { accountId, clientId, reserveId })
  else await extendGpHolds(tx, actor, service.config.HOLD_SECONDS)
  await deleteDraft(tx, { clientId, code })
  // What was sent just now for no booking does not keep one that waits from its form.
  const repeated = waits ? null : await findRepeated(service, tx, { clientId, code, answers })
  if (repeated) return succeed({ ...repeated, countsForReservation })
  const submittedAt = service.now()
  const isForFormsService = shouldHandOver(service, code)
  const id = await insertSubmission(tx, keyring, {
    clientId,
    code,
    answers,
    submittedAt,
    shouldHandOver: isForFormsService,
  })
  if (waits) await attachToBooked(tx, { submissionId: id, reservation, code })
  await noteChange(tx, by, clientId, `questionnaire ${code}`)
  if (isForFormsService) await queueHandOver(service, tx)
  if (positive) await openSafetyTask(service, tx, { accountId, clientId, submissionId: id })
  return succeed({ id, submittedAt: submittedAt.toISOString(), countsForReservation })
}

/** A form that follows the booking: docs/product/gp.md#forms-after-booking. */
const isWaitingFor = (reservation: Reservation, code: QuestionnaireCode): boolean =>
  presentForms(reservation)?.left.some((left) => left === code) ?? false

type FollowingForm = { submissionId: string; reservation: Reservation; code: QuestionnaireCode }

/** Belongs to the appointment as if it had been there when it was booked. */
async function attachToBooked(tx: Tx, { submissionId, reservation, code }: FollowingForm): Promise<void> {
  await changeRows(tx, 'questionnaire_submissions', { id: submissionId }, { reservation_id: reservation.id })
  await changeRows(
    tx,
    'reservations',
    { id: reservation.id },
    { forms_left: reservation.formsLeft.filter((left) => left !== code) },
  )
}

/** Not yet used for a booking: what was sent for an earlier one is sent anew for the next. */
async function findRepeated(
  { keyring, now }: Service,
  tx: Tx,
  { clientId, code, answers }: { clientId: string; code: QuestionnaireCode; answers: Answers },
): Promise<Pick<SubmissionReceipt, 'id' | 'submittedAt'> | null> {
  const latest = await tx
    .selectFrom('questionnaire_submissions')
    .select(['id', 'submitted_at', 'sealed_answers'])
    .where('client_id', '=', clientId)
    .where('questionnaire', '=', code)
    .where('reservation_id', 'is', null)
    .where('submitted_at', '>', sql<Date>`${now()}::timestamptz - make_interval(secs => ${repeatSeconds})`)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest || !isSame(openAnswers(keyring, latest), answers)) return null
  return { id: latest.id, submittedAt: latest.submitted_at.toISOString() }
}

const isSame = (one: Answers, other: Answers): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, answer]) => other[key] === answer)

/** What the client has sent that counts for the next GP booking. A held one has its own standing: `readGpStanding`. */
export async function readSurveyStatus(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  { clientId }: OwnPerson,
): Promise<Result<z.infer<typeof surveyStatusSchema>>> {
  const sent = await consultCounting({ db, keyring }, { clientId, reservationId: null, now: now() })
  const hasSent = (code: QuestionnaireCode) => sent.some((submission) => submission.code === code)
  return succeed({
    hasCompletedMhtpSurvey: hasSent('mhtp'),
    hasCompletedDass21Survey: hasSent('dass21'),
  })
}

const queue = 'hand-over-questionnaires'

const batch = 200

/** The safety check stays here. */
const handedOver: readonly QuestionnaireCode[] = ['mhtp', 'dass21']

const shouldHandOver = ({ forms }: Pick<Service, 'forms'>, code: QuestionnaireCode): boolean =>
  forms !== null && handedOver.includes(code)

/** With the submission or not at all. */
const queueHandOver = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx): Promise<void> =>
  jobs.sendWith(tx, queue, [{ data: {} }])

/** Gives the forms service everything that waits for it. If it is away, the job fails and comes again: nothing is lost. */
export async function handOverQuestionnaires(service: Service): Promise<void> {
  if (service.forms === null) return
  const waiting = await service.db
    .selectFrom('questionnaire_submissions')
    .select('id')
    .where('should_hand_over', '=', true)
    .where('handed_over_at', 'is', null)
    .orderBy('submitted_at')
    .limit(batch)
    .execute()
  const failed: unknown[] = []
  // One that is not taken does not hold up the next.
  for (const { id } of waiting)
    await handOver(service, service.forms, id).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

export async function workOnHandOvers(service: Service): Promise<void> {
  await service.jobs.work(queue, () => handOverQuestionnaires(service))
  // However long the service is away: the tries of a single job end after a day.
  await service.jobs.schedule(queue, '*/10 * * * *')
}

/** No lock is held while the service answers: the client may be confirming the booking that the answers are for. */
async function handOver({ db, keyring, now }: Service, forms: FormsService, id: string): Promise<void> {
  const { sealed_answers, submittedAt, ...about } = await db
    .selectFrom('questionnaire_submissions as sent')
    .innerJoin('clients', 'clients.id', 'sent.client_id')
    .select([
      'sent.questionnaire',
      'sent.submitted_at as submittedAt',
      'sent.sealed_answers',
      'clients.id as clientRecordId',
      'clients.practice_id as accountId',
      'clients.identity_subject as clientProfileId',
      'clients.email',
    ])
    .where('sent.id', '=', id)
    .executeTakeFirstOrThrow()
  const answers = Object.entries(openAnswers(keyring, { id, sealed_answers }))
  await noteRead(
    db,
    { actor: 'forms service', requestId: id },
    about.clientRecordId,
    `questionnaire ${about.questionnaire}`,
  )
  await forms.receive({
    ...about,
    id,
    submittedAt: submittedAt.toISOString(),
    answers: answers.map(([key, value]) => ({ key, value })),
  })
  await changeRows(db, 'questionnaire_submissions', { id }, { handed_over_at: now() })
}
