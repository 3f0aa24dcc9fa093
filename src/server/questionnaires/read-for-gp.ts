import { sql } from 'kysely'
import type { Answers } from '#domain/questionnaires/questionnaire.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readSafetyResult } from '../submissions/safety-result.ts'
import { openAnswers } from '../submissions/submission-store.ts'

export type GpSummary = {
  client: { name: string; dateOfBirth: string }
  appointment: { start: Date; typeName: string; clinicianName: string; timeZone: ZoneId }
  /** The latest of each questionnaire that belongs to this appointment. */
  submissions: Submission[]
  /** When a safety check before the latest one was positive: the latest may be a second try. */
  earlierPositive: Date | null
}
type Submission = { code: QuestionnaireCode; submittedAt: Date; answers: Answers }

type Asked = {
  appointmentId: string
  /** Of the signed-in clinician; null for anyone else, who reads nothing. */
  clinicianId: string | null
  by: AccessedBy
}

/**
 * What a client sent for a booked GP appointment, for the GP of that appointment alone. A cancelled or a held one shows nothing,
 * and administrators see no answers. See docs/product/privacy-and-audit.md#who-sees-what.
 */
export async function readAnswersForGp(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { appointmentId, clinicianId, by }: Asked,
): Promise<Result<GpSummary>> {
  if (clinicianId === null) return fail('notFound')
  const found = await db
    .selectFrom('reservations')
    .innerJoin('appointment_types', 'appointment_types.id', 'reservations.appointment_type_id')
    .innerJoin('clinicians', 'clinicians.id', 'reservations.clinician_id')
    .innerJoin('clients', 'clients.id', 'reservations.client_id')
    .select([
      'clients.id as clientId',
      'clients.first_name as firstName',
      'clients.last_name as lastName',
      'clients.date_of_birth as dateOfBirth',
      sql<Date>`lower(reservations.during)`.as('start'),
      'appointment_types.name as typeName',
      'clinicians.name as clinicianName',
      'clinicians.time_zone as timeZone',
    ])
    .where('reservations.id', '=', appointmentId)
    .where('reservations.clinician_id', '=', clinicianId)
    .where('reservations.status', '=', 'booked')
    .where('appointment_types.is_gp', '=', true)
    .executeTakeFirst()
  if (!found) return fail('notFound')
  const { clientId, firstName, lastName, dateOfBirth, ...appointment } = found
  const rows = await db
    .selectFrom('questionnaire_submissions')
    .select(['id', 'questionnaire as code', 'submitted_at as submittedAt', 'sealed_answers'])
    .where('reservation_id', '=', appointmentId)
    .where('client_id', '=', clientId)
    .orderBy('submitted_at', 'desc')
    .execute()
  const all = rows.map(({ id, sealed_answers, ...row }) => ({
    ...row,
    answers: openAnswers(keyring, { id, sealed_answers }),
  }))
  const isLatest = (one: Submission) => one === all.find(({ code }) => code === one.code)
  const positive = all.find(
    (one) => one.code === 'safetyCheck' && !isLatest(one) && readSafetyResult(one.answers) === 'positive',
  )
  await noteAccess(db, { ...by, action: 'read', clientId, subject: 'questionnaires of an appointment' })
  return succeed({
    client: { name: `${firstName} ${lastName}`, dateOfBirth },
    appointment,
    submissions: all.filter(isLatest),
    earlierPositive: positive?.submittedAt ?? null,
  })
}
