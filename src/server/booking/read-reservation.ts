import { sql } from 'kysely'
import type { ReservationView } from '#contract/booking.ts'
import { holdSections, resetsLeft } from '#domain/booking/hold.ts'
import { findExemption, type PracticeChanges, shortNoticeFee } from '#domain/booking/notice.ts'
import { deliveryChoices } from '#domain/booking/delivery-choices.ts'
import { fundingOffered } from '#domain/fees/price.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { portraitPath } from '#domain/portraits/portrait-rules.ts'
import type { Db } from '../db/connection.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import type { BookingActor } from './booking-actor.ts'
import { isConfirmationSent } from './is-confirmation-sent.ts'
import { movedByPracticeAt } from '../db/moved-by-practice-at.ts'
import { quoteReservation } from './quote-reservation.ts'
import { findReservation, mayUse, type Reservation, wholeTime } from './reservation-store.ts'
import { recordOf } from '../record-of.ts'

type ReservationKey = { accountId: string; reserveId: string }

/** A visitor who has the reserveId has come back to the hold: from the first time on it has its whole time. */
export async function readReservation(
  { db, config }: Service,
  actor: BookingActor,
  key: ReservationKey,
): Promise<Result<ReservationView>> {
  const [found, rates] = await Promise.all([findReservation(db, key), readRates(db)])
  if (!found || !mayUse(found, actor)) return fail('notFound')
  if (found.status === 'held' && found.seenAt === null)
    Object.assign(found, await noteSeen(db, found, config.HOLD_SECONDS))
  const isBooked = found.status === 'booked'
  return succeed({
    ...presentReservation(asKnown(found, actor), rates),
    appointmentId: isBooked ? found.id : null,
    isFirstBooking: isBooked && !found.type.isGP ? await isFirstBooking(db, found) : null,
    isConfirmationSent: isBooked ? await isConfirmationSent({ db, config }, found) : null,
    isFreeUntilStart: isBooked && (await isFreeUntilStart(db, found)),
  })
}

/** A visitor's hold counts as a new client's until it is claimed; the client who reads it may have been here before. */
export const asKnown = (found: Reservation, { client }: BookingActor): Reservation =>
  client ? { ...found, isNewClient: client.appointments === 0 } : found

/** Nothing, where the hold ended or was claimed a moment before. */
async function noteSeen(
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

/** The practice asked for another time, or imposed this one: the page stays open to who booked it. */
async function isFreeUntilStart(db: Db, { id, startsAt }: Reservation): Promise<boolean> {
  const { rows } = await sql<PracticeChanges>`
    select r.move_asked_at is not null as "isMoveAsked", ${movedByPracticeAt} as "movedByPracticeAt"
      from reservations r where r.id = ${id}`.execute(db)
  return findExemption({ startsAt, ...rows[0] }) !== null
}

/** What the clinician takes, for a session that takes place this way. */
const fundingFor = ({ clinician, type, deliveryType, isNewClient: isNew }: Reservation) =>
  fundingOffered(clinician, type).filter(
    (funding) => deliveryChoices([deliveryType], { funding, isNew }).length > 0,
  )

type Presented = Omit<
  ReservationView,
  'appointmentId' | 'isFirstBooking' | 'isConfirmationSent' | 'isFreeUntilStart'
>

export function presentReservation(found: Reservation, rates: readonly RateRow[]): Presented {
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
