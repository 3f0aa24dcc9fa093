import { type RawBuilder, sql } from 'kysely'
import { type HoldSection, holdStates, type ReservationState } from '#domain/booking/holds.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import type { AgeRange } from '#domain/clinicians/vocabularies.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { agreedQuote, fullFeeToStore, timesOf } from '#domain/fees/agreed-quote.ts'
import { type PriceQuestion, type Quote, quoteOf } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { ClaimType, FundingMethod } from '#domain/funding/methods.ts'
import { toNdisPlan } from '#domain/funding/form-fields.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
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
export const reservationColumns = sql`
  r.id, r.reserve_id as "reserveId", r.visitor, r.client_id as "clientId",
  case when r.status in (${sql.join(holdStates)}) and r.expires_at <= clock_timestamp() then 'expired' else r.status end as status,
  lower(r.during) as "startsAt", upper(r.during) as "endsAt", r.expires_at as "expiresAt",
  clock_timestamp() as "serverTime", r.updated_at as "updatedAt", r.seen_at as "seenAt", r.resets,
  r.cancellation_agreed_at as "cancellationAgreedAt", r.cancellation_policy_version as "cancellationPolicyVersion",
  r.is_new_client as "isNewClient", r.delivery_type as "deliveryType", r.funding_method as "funding", r.claim_type as "claimType",
  r.referral, r.is_ndis_plan_managed as "isNdisPlanManaged", r.is_work_cover_nsw as "isWorkCoverNsw", r.quote,
  r.short_notice_fee_cents as "shortNoticeFeeCents",
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
