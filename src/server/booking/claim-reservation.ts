import { sql } from 'kysely'
import type { ChangePatientRequest } from '#contract/accounts.ts'
import { holdStates, isHold, isLive } from '#domain/booking/holds.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { AccessedBy } from '../audit.ts'
import { consultRecord, saveAtsi } from '../clients/client-record-store.ts'
import { bookingAnswers, dependsOnRecord, noAnswers } from '../clients/follow-record.ts'
import { cancellationPolicyVersion } from '../clients/policies.ts'
import { readNotedCover } from '../clients/referral-meters.ts'
import type { Tx } from '../db/database.ts'
import { lockClient } from '../db/locks.ts'
import { readRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type BookingActor, type BookingClient, hasBooked } from './booking-actor.ts'
import { checkDelivery, checkEligibility, checkFunding, checkYear } from './check-booking.ts'
import { holdsTheMost } from './holds.ts'
import { findReservation, mayUse, type Reservation, wholeTime, withoutOrigin } from './read-reservation.ts'

export type ClaimRequest = {
  accountId: string
  reserveId: string
  funding?: FundingMethod
  /** The answer about the referral, where this request brings one. */
  isHaveGPReferralAndTreatmentPlan?: boolean
  /** Agreement to the cancellation policy. If it is left out, an agreement that was given before stays. */
  isAgreeCancellationPolicy?: boolean
}

/** Ties a live hold to the client. Claiming again what is already theirs is no error; an ended hold is gone. */
export async function claimReservation(
  service: Pick<Service, 'config' | 'now' | 'keyring' | 'content'>,
  tx: Tx,
  actor: BookingActor,
  claim: ClaimRequest,
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
  // A time that the client held while logged in was counted against their limit then.
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

/** The columns that say how a reservation is paid, and the answers that its price depends on. */
const fundingColumns = ({
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

/** Changes how a held time is paid, as long as it is not booked. See docs/product/funding.md#choosing. */
export async function chooseFunding(
  service: Pick<Service, 'config' | 'now' | 'keyring' | 'content'>,
  tx: Tx,
  actor: BookingActor,
  { funding, ...key }: { accountId: string; reserveId: string; funding: FundingMethod },
): Promise<Result<null>> {
  if (actor.client) await lockClient(tx, actor.client.id)
  const found = await findReservation(tx, key, true)
  if (!found || !mayUse(found, actor) || !isHold(found.status) || found.type.isGP) return fail('notFound')
  if (actor.client) {
    const claimed = await claimReservation(service, tx, actor, { ...key, funding })
    if (!claimed.ok) return claimed
    const own = { ...claimed.value, clientId: actor.client.id }
    return (await checkYear(tx, own)) ?? succeed(null)
  }
  const refusal =
    checkDelivery(actor, { ...found, funding }) ??
    checkEligibility(service, { actor, funding, clinician: found.clinician }) ??
    checkFunding({ ...found, funding })
  if (refusal) return refusal
  await tx
    .updateTable('reservations')
    .set({ ...fundingColumns({ funding, ...noAnswers }), updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', found.id)
    .execute()
  return succeed(null)
}

type PatientChange = { actor: BookingActor; by: AccessedBy; request: ChangePatientRequest }

/**
 * With a reserve id, ties the time that a visitor held to the client who has just signed up; without one, changes the
 * profile. See docs/product/sign-up.md#creating-the-profile.
 */
export async function changePatient(
  service: Pick<Service, 'config' | 'now' | 'keyring' | 'content'>,
  tx: Tx,
  { actor: { client, ...actor }, by, request }: PatientChange,
): Promise<Result<null>> {
  const { reserveId, funding, atsi, ...profile } = request
  if (!client) return fail('notFound')
  if (reserveId !== undefined) {
    const { practice_id: accountId } = await readRow(tx, 'clients', { id: client.id }, ['practice_id'])
    const claimed = await claimReservation(
      service,
      tx,
      { client, ...actor },
      { accountId, reserveId, funding },
    )
    return claimed.ok ? succeed(null) : claimed
  }
  await tx
    .updateTable('clients')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      mobile: profile.mobile,
      communication_preference: profile.communicationPreference,
      time_zone: profile.timeZone,
      updated_at: service.now(),
    })
    .where('id', '=', client.id)
    .execute()
  if (atsi !== undefined) await saveAtsi(service.keyring, tx, { clientId: client.id, atsi, by })
  return succeed(null)
}
