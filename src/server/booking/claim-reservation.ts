import { sql } from 'kysely'
import { holdStates, isLive } from '#domain/booking/reservation.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { bookingAnswers, dependsOnRecord, noAnswers } from '../clients/booking-answers.ts'
import { readNotedCover } from '../referrals/noted-cover.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type BookingActor, type BookingClient, hasBooked } from './booking-actor.ts'
import { cancellationPolicyVersion } from '../policies/policies-in-force.ts'
import { findReservation, mayUse, type Reservation, wholeTime, withoutOrigin } from './reservation-store.ts'
import { checkDelivery } from './check-delivery.ts'
import { lockClient } from './lock-client.ts'
import { holdsTheMost } from './own-holds.ts'
import { checkEligibility } from './check-eligibility.ts'
import { checkFunding } from './check-funding.ts'

type Claim = {
  accountId: string
  reserveId: string
  funding?: FundingMethod
  /** The answer about the referral, where this request brings one. */
  isHaveGPReferralAndTreatmentPlan?: boolean
  /** Not said again, it stays as it was. */
  isAgreeCancellationPolicy?: boolean
}

/** Ties a live hold to the client. Claiming again what is already theirs is no error; an ended hold is gone. */
export async function claimReservation(
  service: Pick<Service, 'config' | 'now' | 'keyring' | 'content'>,
  tx: Tx,
  actor: BookingActor,
  claim: Claim,
): Promise<Result<Reservation>> {
  const { client } = actor
  if (client) await lockClient(tx, client.id)
  const found = await findReservation(tx, claim, true)
  if (!client || !found || !mayUse(found, actor) || !isLive(found.status)) return fail('notFound')
  if (found.status === 'booked') return succeed(found)
  const funding = claim.funding ?? found.funding
  const refusal =
    checkDelivery(actor, { ...found, funding }) ??
    checkEligibility(service, { actor, funding, clinician: found.clinician }) ??
    checkFunding({ ...found, funding })
  if (refusal) return refusal
  // A time that they took while logged in was counted then.
  const isCounted = found.clientId !== null || found.visitor === actor.visitor
  if (!isCounted && (await holdsTheMost(tx, { clientId: client.id, reservationId: found.id })))
    return fail('tooManyHolds')
  const agreed = claim.isAgreeCancellationPolicy ?? found.cancellationAgreedAt !== null
  const cancellationAgreedAt = agreed ? (found.cancellationAgreedAt ?? found.serverTime) : null
  const saidVersion = claim.isAgreeCancellationPolicy ? await cancellationPolicyVersion(service) : null
  const { isHaveGPReferralAndTreatmentPlan: said } = claim
  const keys = { db: tx, keyring: service.keyring }
  const answers = dependsOnRecord(funding)
    ? bookingAnswers(await consultRecord(keys, client.id), {
        funding,
        referral: found.referral,
        said,
        noted: await readNotedCover(tx, {
          ...found,
          clientId: client.id,
          funding,
          zone: found.clinician.timeZone,
          isBooked: false,
        }),
      })
    : noAnswers
  const claimed = {
    ...found,
    ...answers,
    status: 'claimed',
    funding,
    cancellationAgreedAt,
    cancellationPolicyVersion: agreed ? (saidVersion ?? found.cancellationPolicyVersion) : null,
  } as const
  return (await markClaimed(service, tx, claimed, client)) ? succeed(claimed) : fail('notFound')
}

/** The clock is read again in the statement that changes the row, so a hold is claimed or expired, never both. */
async function markClaimed(
  { config }: Pick<Service, 'config'>,
  tx: Tx,
  reservation: Reservation,
  client: BookingClient,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({
      status: 'claimed',
      ...(hasBooked(client) && withoutOrigin),
      ...(reservation.seenAt === null && {
        seen_at: sql<Date>`clock_timestamp()`,
        expires_at: wholeTime(config.HOLD_SECONDS),
      }),
      client_id: client.id,
      is_new_client: client.appointments === 0,
      ...fundingColumns(reservation),
      cancellation_agreed_at: reservation.cancellationAgreedAt,
      cancellation_policy_version: reservation.cancellationPolicyVersion,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', reservation.id)
    .where('status', 'in', holdStates)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How it is paid, and what the price depends on. */
export const fundingColumns = ({
  funding,
  referral,
  isNdisPlanManaged,
  isWorkCoverNsw,
}: Pick<Reservation, 'funding' | 'referral' | 'isNdisPlanManaged' | 'isWorkCoverNsw'>) => ({
  funding_method: funding,
  claim_type: funding && methods[funding].claimType,
  referral,
  is_ndis_plan_managed: isNdisPlanManaged,
  is_work_cover_nsw: isWorkCoverNsw,
})
