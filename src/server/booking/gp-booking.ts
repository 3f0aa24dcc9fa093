import { sql } from 'kysely'
import type { z } from 'zod'
import { paths } from '#contract/page-paths.ts'
import type { gpStandingSchema } from '#contract/questionnaires.ts'
import { isLive } from '#domain/booking/holds.ts'
import { toBookingProfile } from '#domain/booking/requirements.ts'
import { findGpBookingNeeds, formsDueAt, type GpBookingNeeds } from '#domain/gp/forms-after-booking.ts'
import { type GpStanding, missingGpNeeds, type SafetyResult } from '#domain/gp/gp-needs.ts'
import { gpBookingRule, type GpSurvey, type PendingVariant } from '#domain/gp/booking-rules.ts'
import { type QuestionnaireCode, questionnaireCodes } from '#domain/questionnaires/validity.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import {
  attachSubmissions,
  consultCounting,
  readSafetyResult,
  type Submission,
} from '../clients/submissions.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { lockClient, lockClinicianOf } from '../db/locks.ts'
import { changeRows, findRow, readRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { bookReservation, readParentConsent } from './book-reservation.ts'
import type { BookingActor, BookingClient } from './booking-actor.ts'
import { claimReservation } from './claim-reservation.ts'
import { findReservation, mayUse, type Reservation } from './read-reservation.ts'

type GpReservation = { accountId: string; reserveId: string; now: Date }
/** `following`: the forms that may be sent once it is booked. */
type OwnReservation = Reservation & { clientId: string; following: readonly GpSurvey[]; formsHours: number }
type GpService = Pick<Service, 'config' | 'now' | 'keyring' | 'content'>

/** Whether this client may have this GP appointment, still holds it and has given everything it needs. See docs/product/gp.md#gp-confirmation. */
export async function validateGpBooking(
  service: GpService,
  tx: Tx,
  actor: BookingActor,
  { now, ...key }: GpReservation,
): Promise<Result<OwnReservation>> {
  const { client } = actor
  if (!client) return fail('notFound')
  // With the client locked, removing the card or sending a safety check waits until this is decided.
  await lockClient(tx, client.id)
  const claimed = await claimReservation(service, tx, actor, key)
  if (!claimed.ok) return claimed
  if (!claimed.value.type.isGP) return fail('notFound')
  const formsHours = await readFormsHours(tx, key.accountId)
  const own = { ...claimed.value, clientId: client.id, following: [], formsHours }
  // The appointment is booked already: what it needed is not checked again.
  if (own.status === 'booked') return succeed(own)
  const standing = await findGpStanding(service, tx, { reservation: own, client, now })
  if (!standing.ok) return standing
  const { before: missing, after } = findGpBookingNeeds(standing.value, {
    ...own,
    hours: formsHours,
    now,
  })
  const [first] = missing
  if (!first) return succeed({ ...own, following: after })
  return fail(first.refusal, {
    fields: Object.fromEntries(missing.map(({ code, label }) => [code, label])),
    page: paths[first.mendedAt](),
  })
}

export async function confirmGpBooking(
  service: GpService & Pick<Service, 'jobs'>,
  tx: Tx,
  actor: BookingActor,
  reservation: GpReservation,
): Promise<Result<null>> {
  await lockClinicianOf(tx, reservation)
  const valid = await validateGpBooking(service, tx, actor, reservation)
  if (!valid.ok) return valid
  const { id: reservationId, clientId, status, following, formsHours } = valid.value
  const booked = await bookReservation(service, tx, valid.value)
  if (!booked.ok || status === 'booked') return booked
  await attachSubmissions(tx, { clientId, reservationId, now: reservation.now })
  if (following.length > 0)
    await changeRows(
      tx,
      'reservations',
      { id: reservationId },
      { forms_left: [...following], forms_due_hours: formsHours },
    )
  return booked
}

async function readFormsHours(tx: Tx, practiceId: string): Promise<number> {
  const { gp_forms_hours } = await readRow(tx, 'practices', { id: practiceId }, ['gp_forms_hours'])
  return gp_forms_hours
}

type GpStandingQuestion = { reservation: Reservation; client: BookingClient; now: Date }

/** What a held GP appointment still needs, for every page of the journey. See docs/product/gp.md#gp-confirmation. */
export function readGpStanding(
  service: Pick<Service, 'db' | 'keyring' | 'now'>,
  actor: BookingActor,
  key: { accountId: string; reserveId: string },
): Promise<Result<z.infer<typeof gpStandingSchema>>> {
  return inTransaction(service.db, async (tx) => {
    const { client } = actor
    const reservation = await findReservation(tx, key)
    if (!client || !reservation || !mayUse(reservation, actor)) return fail('notFound')
    if (!reservation.type.isGP || !isLive(reservation.status)) return fail('notFound')
    const now = service.now()
    const found = await findGpStanding(service, tx, { reservation, client, now })
    if (!found.ok) return found
    const { variant, safety } = found.value
    const isBooked = reservation.status === 'booked'
    const missing = isBooked ? [] : missingGpNeeds(found.value)
    // What was sent for another booking since does not stand for a form that this one waits for.
    const waitsFor = (code: QuestionnaireCode) => reservation.formsLeft.some((left) => left === code)
    const completed = {
      mhtp: found.value.completed.mhtp && !waitsFor('mhtp'),
      dass21: found.value.completed.dass21 && !waitsFor('dass21'),
    }
    const hours = await readFormsHours(tx, key.accountId)
    const reminder = await findRow(tx, 'questionnaire_reminders', { reservation_id: reservation.id }, [
      'sent_at',
    ])
    return succeed({
      variant,
      completed,
      sent: found.value.sent.filter((code) => !waitsFor(code)),
      safety,
      mayFollowUntil: isBooked
        ? null
        : findFollowing(findGpBookingNeeds(found.value, { ...reservation, hours, now })),
      following: presentForms(reservation),
      missing: missing.map(({ code, label, mendedAt }) => ({ code, message: label, page: mendedAt })),
      isReminderAsked: reminder !== undefined,
      reminderSentAt: reminder?.sent_at?.toISOString() ?? null,
    })
  })
}

/** Where nothing but forms is missing, and they may follow. */
const findFollowing = ({ before, dueAt }: GpBookingNeeds): string | null =>
  before.length === 0 && dueAt ? dueAt.toISOString() : null

/** What a booked GP appointment still waits for, and until when; null where nothing was to follow, and once it is over or cancelled. */
export function presentForms({
  status,
  startsAt,
  endsAt,
  serverTime,
  formsLeft,
  formsDueHours,
}: Reservation): { left: GpSurvey[]; dueAt: string } | null {
  if (status !== 'booked' || formsDueHours === null || endsAt <= serverTime) return null
  return { left: formsLeft, dueAt: formsDueAt({ startsAt, hours: formsDueHours }).toISOString() }
}

/** What the rules of a GP booking are asked about. A booking that the twelve-month rule blocks has no standing. */
export async function findGpStanding(
  { keyring }: Pick<Service, 'keyring'>,
  tx: Tx,
  { reservation, client, now }: GpStandingQuestion,
): Promise<Result<GpStanding & { sent: QuestionnaireCode[] }>> {
  const variant = await findVariant(tx, { reservation, client, now })
  if (!variant.ok) return variant
  const record = await consultRecord({ db: tx, keyring }, client.id)
  const consent = await readParentConsent(keyring, tx, { id: reservation.id, clientId: client.id })
  const { hasSavedCard, ...person } = await tx
    .selectFrom('clients')
    .select(['on_behalf_of as onBehalfOf', 'date_of_birth as dateOfBirth', 'has_saved_card as hasSavedCard'])
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  const { medicare, address, forChild } = toBookingProfile(
    { ...record, ...person },
    {
      today: formatIsoDate(localDayAt(now, client.timeZone)),
      hasParentConsent: consent !== null,
      hasReferral: false,
      hasAgreedToCancellationPolicy: false,
    },
  )
  const sent = await consultCounting(
    { db: tx, keyring },
    { clientId: client.id, reservationId: reservation.id, now },
  )
  return succeed({
    medicare,
    address,
    hasSavedCard,
    forChild,
    variant: variant.value,
    safety: findSafety(sent),
    completed: { mhtp: hasSent(sent, 'mhtp'), dass21: hasSent(sent, 'dass21') },
    sent: questionnaireCodes.filter((code) => hasSent(sent, code)),
  })
}

const hasSent = (sent: readonly Submission[], code: Submission['code']): boolean =>
  sent.some((submission) => submission.code === code)

function findSafety(sent: readonly Submission[]): SafetyResult {
  const check = sent.find(({ code }) => code === 'safetyCheck')
  return check ? readSafetyResult(check.answers) : 'none'
}

async function findVariant(
  tx: Tx,
  { reservation, client, now }: GpStandingQuestion,
): Promise<Result<PendingVariant>> {
  const rule = gpBookingRule({
    chosen: reservation.type.kind === 'gpInitial' ? 'initial' : 'review',
    lastAttendedInitial: await readLastAttendedInitial(tx, client, now),
    now,
    zone: client.timeZone,
  })
  if (rule.kind !== 'blocked') return succeed(rule.variant)
  // What is booked stays so, whatever was attended since.
  if (reservation.status === 'booked') return succeed('bothAssessments')
  return fail('conflict', { message: rule.message })
}

/** The latest GP appointment of the initial type that the client attended and that has ended. See docs/product/gp.md#last-appointments. */
async function readLastAttendedInitial(tx: Tx, { id }: BookingClient, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('reservations')
    .innerJoin('appointment_types', 'appointment_types.id', 'reservations.appointment_type_id')
    .select(sql<Date | null>`max(upper(reservations.during))`.as('ended'))
    .where('reservations.client_id', '=', id)
    .where('reservations.service_delivered', '=', 'attended')
    .where('appointment_types.kind', '=', 'gpInitial')
    .where(sql`upper(reservations.during)`, '<=', now)
    .executeTakeFirst()
  return row?.ended ?? null
}
