import { sql } from 'kysely'
import type { ReservationView } from '#contract/booking.ts'
import { deliveryChoices } from '#domain/clinicians/delivery-types.ts'
import { holdSections, resetsLeft } from '#domain/booking/holds.ts'
import { findExemption, shortNoticeFee } from '#domain/booking/cancel-and-move.ts'
import { type EmailOwner, mayEmail } from '#domain/messages/email-kinds.ts'
import { fundingOffered } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import { portraitPath } from '#domain/uploads/portrait-rules.ts'
import type { Db } from '../db/database.ts'
import { recordOf } from '../record-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import type { BookingActor } from './booking-actor.ts'
import { readAppointment } from './read-appointment.ts'
import {
  findReservation,
  mayUse,
  quoteReservation,
  type Reservation,
  wholeTime,
} from './reservation-store.ts'

/** Reads a held or booked time. The first reading shows that its visitor has the reserveId: from then on the hold lasts its whole time. */
export async function readReservation(
  { db, config }: Service,
  actor: BookingActor,
  key: { accountId: string; reserveId: string },
): Promise<Result<ReservationView>> {
  const [found, rates] = await Promise.all([findReservation(db, key), readRates(db)])
  if (!found || !mayUse(found, actor)) return fail('notFound')
  if (found.status === 'held' && found.seenAt === null)
    Object.assign(found, await restoreHoldTime(db, found, config.HOLD_SECONDS))
  const isBooked = found.status === 'booked'
  return succeed({
    ...presentReservation(asReturningClient(found, actor), rates),
    appointmentId: isBooked ? found.id : null,
    isFirstBooking: isBooked && !found.type.isGP ? await isFirstBooking(db, found) : null,
    isConfirmationSent: isBooked ? await isConfirmationSent({ db, config }, found) : null,
    isFreeUntilStart: isBooked && (await isFreeUntilStart(db, found)),
  })
}

/** A visitor's hold is stored as a new client's. If the client who reads it has booked before, it is shown as theirs. */
export const asReturningClient = (found: Reservation, { client }: BookingActor): Reservation =>
  client ? { ...found, isNewClient: client.appointments === 0 } : found

/** Marks the hold as seen and gives it its whole time. Undefined if it ended or was claimed a moment before. */
async function restoreHoldTime(
  db: Db,
  { id }: Reservation,
  holdSeconds: number,
): Promise<Pick<Reservation, 'expiresAt'> | undefined> {
  return db
    .updateTable('reservations')
    .set({ seen_at: sql<Date>`clock_timestamp()`, expires_at: wholeTime(holdSeconds) })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('expires_at as expiresAt')
    .executeTakeFirst()
}

/**
 * Exactly one appointment that is not with a GP, counted up to this one, so that the answer stays the same after
 * later bookings; cancelled ones count (docs/decisions/0016-finishing-a-booking.md).
 * See docs/product/finishing.md#first-booking.
 */
async function isFirstBooking(db: Db, { id, clientId }: Reservation): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select not exists (
      select from reservations earlier join appointment_types t on t.id = earlier.appointment_type_id
       where earlier.client_id = ${clientId} and not t.is_gp and earlier.booked_at < r.booked_at) as "isFirst"
      from reservations r where r.id = ${id}`.execute(db)
  return rows[0]?.isFirst ?? false
}

/** Whether cancelling is free until the start, because the practice asked for another time or chose this one. */
async function isFreeUntilStart(db: Db, { id }: Reservation): Promise<boolean> {
  const booked = await readAppointment(db, { id })
  return booked !== undefined && findExemption(booked) !== null
}

/** The ways to pay that the clinician accepts for a session that takes place by video or by phone, as this one does. */
const fundingFor = ({ clinician, type, deliveryType, isNewClient: isNew }: Reservation) =>
  fundingOffered(clinician, type).filter(
    (funding) => deliveryChoices([deliveryType], { funding, isNew }).length > 0,
  )

type PresentedReservation = Omit<
  ReservationView,
  'appointmentId' | 'isFirstBooking' | 'isConfirmationSent' | 'isFreeUntilStart'
>

export function presentReservation(found: Reservation, rates: readonly RateRow[]): PresentedReservation {
  const { clinician, type } = found
  const rate = quoteReservation(found, rates)
  return {
    reserveId: found.reserveId,
    status: found.status,
    expiresAt: found.expiresAt?.toISOString() ?? null,
    serverTime: found.serverTime.toISOString(),
    resetsLeft: recordOf(holdSections, (section) => resetsLeft(found.resets[section] ?? 0)),
    updatedAt: found.updatedAt.toISOString(),
    appointments: [
      {
        updatedAt: found.updatedAt.toISOString(),
        startDateTime: found.startsAt.toISOString(),
        endDateTime: found.endsAt.toISOString(),
        sessionTypeId: type.id,
        sessionTypeName: type.name,
        deliveryType: found.deliveryType,
        clinicianId: clinician.id,
        isGP: type.isGP,
        funding: found.funding,
        claimType: found.claimType,
        rate,
        fundingOffered: type.isGP ? [] : fundingFor(found),
        sessionDate: sessionDateOf(found.startsAt, clinician.timeZone),
        shortNoticeFeeCents: rate && shortNoticeFee({ ...found, ...rate }),
        isHaveGPReferralAndTreatmentPlan: found.referral && found.referral !== 'none',
        referral: found.referral,
        isNdisPlanManaged: found.isNdisPlanManaged,
        isWorkCoverNsw: found.isWorkCoverNsw,
        clientRecord: found.clientId,
      },
    ],
    psychologist: {
      _id: clinician.id,
      name: clinician.name,
      avatar: clinician.portraitId && portraitPath(clinician.portraitId),
      pronouns: clinician.pronouns,
      slugUrl: clinician.slug,
      medicare: { role: clinician.role },
    },
  }
}

/** Whether a confirmation was sent: only if the email address was confirmed when the session was booked. Confirming it later does not send the email. */
async function isConfirmationSent(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { id }: { id: string },
): Promise<boolean> {
  const { rows } = await sql<EmailOwner & { bookedAt: Date }>`
    select a.subject is null or coalesce(a.email_verified_at <= r.booked_at, false) as "isEmailVerified",
           a.created_at as "signedUpAt", r.booked_at as "bookedAt"
      from reservations r
      join clients p on p.id = r.client_id
      left join accounts a on a.subject::text = p.identity_subject
     where r.id = ${id}`.execute(db)
  const [booked] = rows
  return (
    config.canSendEmail && booked !== undefined && mayEmail(booked, { isOutcomeOfBooking: true, ...booked })
  )
}
