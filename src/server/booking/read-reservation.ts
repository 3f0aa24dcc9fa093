import { type RawBuilder, sql } from 'kysely'
import type { ReservationView } from '#contract/booking.ts'
import { deliveryChoices, type DeliveryType } from '#domain/clinicians/delivery-types.ts'
import {
  type HoldSection,
  holdSections,
  holdStates,
  type ReservationState,
  resetsLeft,
} from '#domain/booking/holds.ts'
import {
  type FeeRule,
  findExemption,
  type PracticeChanges,
  shortNoticeFee,
} from '#domain/booking/cancel-and-move.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { AgeRange } from '#domain/clinicians/vocabularies.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import type { ClaimType, FundingMethod } from '#domain/funding/methods.ts'
import type { GpSurvey } from '#domain/gp/booking-rules.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import { type EmailOwner, mayEmail } from '#domain/messages/emails.ts'
import {
  agreedQuote,
  fullFeeToStore,
  fundingOffered,
  type PriceQuestion,
  type Quote,
  quoteOf,
  timesOf,
  toNdisPlan,
} from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { portraitPath } from '#domain/uploads/portrait-rules.ts'
import type { Db, Tx } from '../db/database.ts'
import { lockAppointments } from '../db/locks.ts'
import { movedByPracticeAt } from '../db/sql-fragments.ts'
import type { Tables } from '../db/tables.ts'
import { recordOf } from '../../domain/record.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import { type BookingActor, clientVisitor } from './booking-actor.ts'

export type Reservation = {
  id: string
  reserveId: string
  status: ReservationState
  visitor: string
  clientId: string | null
  startsAt: Date
  endsAt: Date
  expiresAt: Date | null
  /** The database's clock at the moment of reading. */
  serverTime: Date
  updatedAt: Date
  /** When its holder first came back to it. */
  seenAt: Date | null
  resets: Partial<Record<HoldSection, number>>
  /** When the client agreed to the cancellation policy for this booking. */
  cancellationAgreedAt: Date | null
  /** Which version of it that was; null where it is not known. */
  cancellationPolicyVersion: string | null
  /** Whether it is the client's first, as far as it was known when it was held or claimed. */
  isNewClient: boolean
  deliveryType: DeliveryType
  funding: FundingMethod | null
  claimType: ClaimType | null
  referral: ReferralStatus | null
  isNdisPlanManaged: boolean | null
  isWorkCoverNsw: boolean | null
  /** What was agreed to; null until it is booked. */
  quote: Quote | null
  /** The practice's own fee for short notice as it was when the time was held; null where it had none. */
  shortNoticeFeeCents: number | null
  /** Forms of a booked GP appointment that may still follow. */
  formsLeft: GpSurvey[]
  /** How many hours before it they were asked for; null where none were to follow. */
  formsDueHours: number | null
  type: {
    id: string
    name: string
    kind: Tables['appointment_types']['kind']
    isGP: boolean
    claimTypes: ClaimType[]
  }
  clinician: {
    id: string
    name: string
    role: ClinicianRole
    pronouns: string | null
    slug: string
    portraitId: string | null
    timeZone: ZoneId
    fundingMethods: FundingMethod[]
    clientAgeRanges: AgeRange[]
  }
}

/** Of `reservations r` with its type `t` and its clinician `c`. A hold whose time has run out reads as expired, whether or not a sweep has marked it. */
const reservationColumns = sql`
  r.id, r.reserve_id as "reserveId", r.visitor, r.client_id as "clientId",
  case when r.status in (${sql.join(holdStates)}) and r.expires_at <= clock_timestamp() then 'expired' else r.status end as status,
  lower(r.during) as "startsAt", upper(r.during) as "endsAt", r.expires_at as "expiresAt",
  clock_timestamp() as "serverTime", r.updated_at as "updatedAt", r.seen_at as "seenAt", r.resets,
  r.cancellation_agreed_at as "cancellationAgreedAt", r.cancellation_policy_version as "cancellationPolicyVersion",
  r.is_new_client as "isNewClient", r.delivery_type as "deliveryType", r.funding_method as "funding", r.claim_type as "claimType",
  r.referral, r.is_ndis_plan_managed as "isNdisPlanManaged", r.is_work_cover_nsw as "isWorkCoverNsw", r.quote,
  r.short_notice_fee_cents as "shortNoticeFeeCents", r.forms_left as "formsLeft", r.forms_due_hours as "formsDueHours",
  json_build_object('id', t.id, 'name', t.name, 'kind', t.kind, 'isGP', t.is_gp, 'claimTypes', t.claim_types) as type,
  json_build_object('id', c.id, 'name', c.name, 'role', c.role, 'pronouns', c.pronouns, 'slug', c.slug,
    'portraitId', c.portrait_id, 'timeZone', c.time_zone, 'fundingMethods', c.funding_methods,
    'clientAgeRanges', c.client_age_ranges) as clinician`

export async function findReservation(
  db: Db,
  { accountId, reserveId }: { accountId: string; reserveId: string },
  lock = false,
): Promise<Reservation | undefined> {
  const [found] = await findReservations(db, accountId, sql<boolean>`r.reserve_id = ${reserveId}`, lock)
  return found
}

export async function findReservations(
  db: Db,
  accountId: string,
  condition: RawBuilder<boolean>,
  lock = false,
): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    select ${reservationColumns}
      from reservations r
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = r.clinician_id
     where ${condition} and r.practice_id = ${accountId}
     ${lock ? sql`for no key update of r` : sql``}`.execute(db)
  return rows
}

/** The reserveId is all a signed-out visitor has. A client's own hold, and anything claimed, is that client's alone. */
export function mayUse({ visitor, clientId }: Reservation, actor: BookingActor): boolean {
  if (clientId !== null) return actor.client?.id === clientId
  return !visitor.startsWith(clientVisitor('')) || visitor === actor.visitor
}

/** Where a hold came from is counted while it lives, and kept no longer: the table sees to it too (`forget_origin`). */
export const withoutOrigin = { holder_address: null, holder_network: null } as const

/** The end of a hold after its holder has read it: its whole time since it was made. A later end, set by a restart, stays. */
export const wholeTime = (holdSeconds: number) =>
  untilStart(sql<Date>`greatest(expires_at, created_at + make_interval(secs => ${holdSeconds}))`)

/** A session that has begun can no longer be booked: a hold ends with its start, at the latest. */
export const untilStart = (end: RawBuilder<Date>) => sql<Date>`least(${end}, lower(during))`

type PricedReservation = Pick<
  Reservation,
  'funding' | 'type' | 'clinician' | 'startsAt' | 'endsAt' | 'referral' | 'isNdisPlanManaged' | 'quote'
>

/**
 * What the session costs at the rates of its own date, where it is held. What is booked costs what was agreed to. Null until
 * the funding is known.
 */
export const quoteReservation = (reservation: PricedReservation, rates: readonly RateRow[]): Quote | null =>
  reservation.quote
    ? agreedQuote({ ...reservation, ...reservation.clinician }, rates)
    : quoteOf(toPriceQuestion(reservation), rates)

/** The price columns of a booking: what it costs, and what it costs if no referral arrives. */
export function priceColumns(reservation: PricedReservation, rates: readonly RateRow[]) {
  const quote = quoteReservation(reservation, rates)
  const fullFee = fullFeeToStore(toPriceQuestion(reservation), rates)
  return { quote: quote && JSON.stringify(quote), full_fee: fullFee && JSON.stringify(fullFee) }
}

const toPriceQuestion = (reservation: PricedReservation): PriceQuestion => ({
  clinician: reservation.clinician,
  type: reservation.type,
  funding: reservation.funding,
  referral: reservation.referral,
  ndisPlan: toNdisPlan(reservation.isNdisPlanManaged),
  ...timesOf({ ...reservation, ...reservation.clinician }),
})

/** Something that a client has booked, whatever became of it, with what its price and its fee follow from. */
export type Appointment = Reservation &
  FeeRule &
  Required<PracticeChanges> & {
    accountId: string
    clientId: string
    roomId: string
    serviceDelivered: AttendanceOutcome | null
    /** Null: those booked. */
    deliveredMinutes: number | null
    /** What it costs where no referral comes; null where none is needed, and in bookings of earlier releases. */
    fullFee: Quote | null
  }

/** Holds are not appointments. `which` is about `r`, the reservation. In the order of their times. */
export async function findAppointments(db: Db, which: RawBuilder<boolean>): Promise<Appointment[]> {
  const { rows } = await sql<Omit<Appointment, 'outOfPocketCents'>>`
    select ${reservationColumns}, r.practice_id as "accountId", r.room_id as "roomId",
           r.service_delivered as "serviceDelivered", r.delivered_minutes as "deliveredMinutes", r.full_fee as "fullFee",
           r.move_asked_at is not null as "isMoveAsked", ${movedByPracticeAt} as "movedByPracticeAt"
      from reservations r
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = r.clinician_id
     where r.booked_at is not null and r.client_id is not null and ${which}
     order by lower(r.during), r.id`.execute(db)
  if (rows.length === 0) return []
  const rates = await readRates(db)
  return rows.map((row) => ({
    ...row,
    outOfPocketCents: agreedQuote({ ...row, ...row.clinician }, rates)?.outOfPocketCents ?? 0,
  }))
}

/** Without a client it is the practice that asks, which has looked whose it is. */
type AppointmentKey = { id: string; clientId?: string }

export async function readAppointment(
  db: Db,
  { id, clientId }: AppointmentKey,
): Promise<Appointment | undefined> {
  const isTheirs = sql`and r.client_id = ${clientId}`
  const [found] = await findAppointments(
    db,
    sql<boolean>`r.id = ${id} ${clientId === undefined ? sql`` : isTheirs}`,
  )
  return found
}

export async function lockAppointment(tx: Tx, key: AppointmentKey): Promise<Appointment | undefined> {
  await lockAppointments(tx, [key.id])
  return readAppointment(tx, key)
}

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
    select p.email, a.subject is null or coalesce(a.email_verified_at <= r.booked_at, false) as "isEmailVerified",
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
