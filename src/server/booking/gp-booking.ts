import { sql } from 'kysely'
import type { z } from 'zod'
import { paths } from '#contract/page-paths.ts'
import type { gpStandingSchema } from '#contract/questionnaires.ts'
import { isLive } from '#domain/booking/holds.ts'
import { toBookingProfile } from '#domain/booking/requirements.ts'
import { type GpStanding, missingGpNeeds, type SafetyResult } from '#domain/gp/gp-needs.ts'
import { gpBookingRule, type PendingVariant } from '#domain/gp/booking-rules.ts'
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
import { findRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { bookReservation, readParentConsent } from './book-reservation.ts'
import type { BookingActor, BookingClient } from './booking-actor.ts'
import { claimReservation } from './claim-reservation.ts'
import { findReservation, mayUse, type Reservation } from './read-reservation.ts'

type GpReservation = { accountId: string; reserveId: string; now: Date }
type OwnReservation = Reservation & { clientId: string }
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
  const own = { ...claimed.value, clientId: client.id }
  // The appointment is booked already: what it needed is not checked again.
  if (own.status === 'booked') return succeed(own)
  const standing = await findGpStanding(service, tx, { reservation: own, client, now })
  if (!standing.ok) return standing
  const missing = missingGpNeeds(standing.value)
  const [first] = missing
  if (!first) return succeed(own)
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
  const { id: reservationId, clientId, status } = valid.value
  const booked = await bookReservation(service, tx, valid.value)
  if (booked.ok && status !== 'booked')
    await attachSubmissions(tx, { clientId, reservationId, now: reservation.now })
  return booked
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
    const found = await findGpStanding(service, tx, { reservation, client, now: service.now() })
    if (!found.ok) return found
    const { variant, completed, sent, safety } = found.value
    const missing = reservation.status === 'booked' ? [] : missingGpNeeds(found.value)
    const reminder = await findRow(tx, 'questionnaire_reminders', { reservation_id: reservation.id }, [
      'sent_at',
    ])
    return succeed({
      variant,
      completed,
      sent,
      safety,
      missing: missing.map(({ code, label, mendedAt }) => ({ code, message: label, page: mendedAt })),
      isReminderAsked: reminder !== undefined,
      reminderSentAt: reminder?.sent_at?.toISOString() ?? null,
    })
  })
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
  return rule.kind === 'blocked' ? fail('conflict', { message: rule.message }) : succeed(rule.variant)
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
