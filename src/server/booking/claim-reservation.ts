import { sql } from 'kysely'
import { claimTypeOfFunding } from '#domain/clinicians/claim-types.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import type { BookingClient, Booker } from './booker.ts'
import { findReservation, mayUse, type Reservation } from './reservation-store.ts'
import { whyNotServed } from './who-is-served.ts'

type Claim = {
  accountId: string
  reserveId: string
  funding?: FundingMethod
  /** Not said again, it stays as it was. */
  isAgreeCancellationPolicy?: boolean
}

/** Ties a live hold to the client. Claiming again what is already theirs is no error; an ended hold is gone. */
export async function claimReservation(
  service: Pick<Service, 'config' | 'now'>,
  tx: Tx,
  booker: Booker,
  claim: Claim,
): Promise<Result<Reservation>> {
  const { client } = booker
  const found = await findReservation(tx, claim, true)
  if (
    !client ||
    !found ||
    !mayUse(found, booker) ||
    found.status === 'expired' ||
    found.status === 'released'
  )
    return fail('notFound')
  if (found.status === 'booked') return succeed(found)
  const funding = claim.funding ?? found.funding
  const refusal = whyNotServed(service, { booker, funding, clinician: found.clinician })
  if (refusal) return refusal
  if (funding && !found.type.isGP && !offersFunding(found, funding))
    return fail('invalidInput', {
      fields: { funding: 'Funding method is not matched. Please check and try again.' },
    })
  const agreed = claim.isAgreeCancellationPolicy ?? found.cancellationAgreedAt !== null
  const cancellationAgreedAt = agreed ? (found.cancellationAgreedAt ?? found.serverTime) : null
  const claimed = { ...found, status: 'claimed', funding, cancellationAgreedAt } as const
  return (await markClaimed(tx, claimed, client)) ? succeed(claimed) : fail('notFound')
}

const offersFunding = ({ clinician, type }: Reservation, funding: FundingMethod) =>
  clinician.fundingMethods.includes(funding) && type.claimTypes.includes(claimTypeOfFunding[funding])

/** The clock is read again in the statement that changes the row, so a hold is claimed or expired, never both. */
async function markClaimed(
  tx: Tx,
  { id, funding, cancellationAgreedAt }: Reservation,
  client: BookingClient,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({
      status: 'claimed',
      client_id: client.id,
      is_new_client: client.appointments === 0,
      funding_method: funding,
      claim_type: funding && claimTypeOfFunding[funding],
      cancellation_agreed_at: cancellationAgreedAt,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['held', 'claimed'])
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
