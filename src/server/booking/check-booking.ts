import { sql } from 'kysely'
import { deliveryChoices, type DeliveryType, firstByVideoText } from '#domain/clinicians/delivery-types.ts'
import { ownClashTexts } from '#domain/booking/holds.ts'
import { ageOn, checkAge } from '#domain/clients/on-behalf-of.ts'
import { isMedicareSession, yearUsedUpTexts } from '#domain/funding/referral.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import {
  bookingRefusalText,
  type BookingAttempt,
  checkMayBook,
  fundingRequiredText,
} from '#domain/booking/who-may-book.ts'
import type { AgeRange } from '#domain/clinicians/vocabularies.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { type PriceQuestion, priceSession } from '#domain/fees/quote.ts'
import { localDayAt, sessionDateOf } from '#domain/time/local-time.ts'
import { defaultFunding, type FundingMethod } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { findReferralGaps } from '../clients/referral-meters.ts'
import type { Db, Tx } from '../db/database.ts'
import { fail, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { type BookingActor, findBookingRule } from './booking-actor.ts'
import type { Reservation } from './read-reservation.ts'

type EligibilityQuestion = {
  actor: Pick<BookingActor, 'role' | 'client'>
  funding: FundingMethod | null
  clinician: BookingAttempt['clinician'] & { clientAgeRanges: readonly AgeRange[] }
}

/**
 * Why this person may not have this clinician. Checked when a slot is held and again when it is claimed: a visitor may hold
 * a slot before they sign in.
 */
export function checkEligibility(
  { config, now }: Pick<Service, 'config' | 'now'>,
  { actor: { role, client }, funding, clinician }: EligibilityQuestion,
): Result<never> | null {
  const refusal = checkMayBook({
    actor: role,
    // `checkFunding` refuses a missing funding. Until one is chosen, Medicare's rule decides who may book.
    funding: funding ?? defaultFunding,
    attachedClinicianId: client?.attachedClinicianId ?? null,
    clinician,
  })
  if (refusal) return fail('forbidden', { message: bookingRefusalText(refusal, config.SUPPORT_EMAIL) })
  const age = client && ageOn(formatIsoDate(localDayAt(now(), client.timeZone)), client.dateOfBirth)
  const check = checkAge({
    age,
    psychologistBooking: isGp(clinician.role) ? null : { funding, clientAgeRange: clinician.clientAgeRanges },
  })
  return check.ok ? null : fail('ageNotServed', { message: check.message })
}

type FundingQuestion = Pick<PriceQuestion, 'clinician' | 'funding'> & {
  type: NonNullable<PriceQuestion['type']> & { isGP: boolean }
}

/**
 * Why a session cannot be paid this way. Asked when it is held, claimed and finished: a clinician may stop taking a funding.
 * A GP needs none. See docs/product/funding.md#choosing.
 */
export function checkFunding({ type, ...paid }: FundingQuestion): Result<never> | null {
  if (type.isGP) return null
  // Any date will do: this only asks whether the session has a price.
  const price = priceSession({ ...paid, type, sessionDate: '9999-12-31' })
  if (price.ok) return null
  return price.code === 'fundingRequired'
    ? fail('fundingRequired', { fields: { funding: fundingRequiredText } })
    : fail('fundingNotOffered', { fields: { funding: signUpMessages.funding } })
}

/**
 * Why a session that is paid this way cannot be by phone. Asked when it is held, and when its funding changes.
 * See docs/product/choosing-a-time.md#consult-method.
 */
export function checkDelivery(
  actor: BookingActor,
  { deliveryType, funding }: { deliveryType: DeliveryType; funding: FundingMethod | null },
): Result<never> | null {
  const client = { funding, isNew: findBookingRule(actor) === 'NEW' }
  if (deliveryChoices([deliveryType], client).length > 0) return null
  return fail('invalidInput', { message: firstByVideoText, fields: { deliveryType: firstByVideoText } })
}

type ClientTimes = {
  clientId: string
  times: readonly { startsAt: Date; endsAt: Date }[]
  /** Reservations that are being moved or booked: they do not clash with themselves. */
  without?: readonly string[]
}

/** Which of these times the client has a booked session in already, by their place. The client is locked, so that it stays so. */
export async function findOwnClashes(
  db: Db,
  { clientId, times, without = [] }: ClientTimes,
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select distinct (t.place - 1)::int as index
      from unnest(${times.map(({ startsAt }) => startsAt)}::timestamptz[],
                  ${times.map(({ endsAt }) => endsAt)}::timestamptz[]) with ordinality as t (starts, ends, place)
      join reservations r on r.client_id = ${clientId} and r.status = 'booked'
       and r.during && tstzrange(t.starts, t.ends) and r.id <> all(${[...without]}::uuid[])
     order by index`.execute(db)
  return rows.map(({ index }) => index)
}

type ClientTime = { id: string; clientId: string; startsAt: Date; endsAt: Date }

/** Refuses a time at which the client has another session; null if they have none. */
export async function checkOwnClash(db: Db, wanted: ClientTime): Promise<Result<never> | null> {
  const { id, clientId } = wanted
  const clashes = await findOwnClashes(db, { clientId, times: [wanted], without: [id] })
  return clashes.length > 0 ? fail('conflict', { message: ownClashTexts.forClient }) : null
}

/** Why Medicare cannot pay for one more session in this year. Null for a session that it does not pay for, or that is booked already. */
export async function checkYear(
  tx: Tx,
  { clientId, funding, referral, type, status, startsAt, clinician }: Reservation & { clientId: string },
  text: string = yearUsedUpTexts.forClient,
): Promise<Result<never> | null> {
  if (status === 'booked' || !isMedicareSession({ isGP: type.isGP, funding, referral })) return null
  const [gap] = await findReferralGaps(tx, {
    clientId,
    funding,
    starts: [startsAt],
    zone: clinician.timeZone,
  })
  return gap === 'yearUsedUp' ? fail('conflict', { message: text }) : null
}

type YearQuestion = { type_is_gp: boolean | null; time_zone: ZoneId; funding?: FundingMethod; start: Date }

/** The same before a time is held, so that nobody fills in forms first. A referral may still be asked about: without one Medicare pays nothing anyway. */
export async function checkYearAhead(
  db: Db,
  { client }: Pick<BookingActor, 'client'>,
  { type_is_gp, time_zone: zone, funding, start }: YearQuestion,
): Promise<Result<never> | null> {
  if (!client || type_is_gp || funding === undefined) return null
  const [gap] = await findReferralGaps(db, { clientId: client.id, funding, starts: [start], zone })
  const message = yearUsedUpTexts.forClient
  return gap === 'yearUsedUp' ? fail('invalidInput', { message, fields: { funding: message } }) : null
}

type BookingMove = { booking: Reservation & { clientId: string }; to: Date }

/**
 * Why sessions of one client cannot be moved to these times: Medicare pays for no more of them in the year that they would come into. Null
 * where each stays in its year, or has room in the other. Asked with the client locked, another booking at this moment waits, and counts it.
 */
export async function findFullYear(db: Db, moves: readonly BookingMove[]): Promise<Result<never> | null> {
  const counted = moves.filter(isCountedByMedicare)
  const entering = counted.filter(isOtherYear)
  const [first] = entering
  if (!first) return null
  const { clientId, funding, clinician } = first.booking
  // Sessions that stay in their year are counted in it already.
  const staying = counted.filter((move) => !isOtherYear(move))
  const gaps = await findReferralGaps(db, {
    clientId,
    funding,
    starts: [...staying, ...entering].map(({ to }) => to),
    zone: clinician.timeZone,
    without: counted.map(({ booking }) => booking.id),
  })
  return gaps.slice(staying.length).includes('yearUsedUp')
    ? fail('conflict', { message: yearUsedUpTexts.forMove })
    : null
}

const isCountedByMedicare = ({ booking: { type, funding, referral } }: BookingMove): boolean =>
  isMedicareSession({ isGP: type.isGP, funding, referral })

const isOtherYear = ({ booking: { startsAt, clinician }, to }: BookingMove): boolean =>
  yearOf(startsAt, clinician) !== yearOf(to, clinician)

const yearOf = (moment: Date, { timeZone }: Reservation['clinician']): string =>
  sessionDateOf(moment, timeZone).slice(0, 4)
