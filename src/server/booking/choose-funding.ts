import { sql } from 'kysely'
import { isHold } from '#domain/booking/reservation.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { noAnswers } from '../clients/booking-answers.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { BookingActor } from './booking-actor.ts'
import { checkDelivery } from './check-delivery.ts'
import { checkEligibility } from './check-eligibility.ts'
import { checkFunding } from './check-funding.ts'
import { claimReservation, fundingColumns } from './claim-reservation.ts'
import { lockClient } from './lock-client.ts'
import { findReservation, mayUse } from './reservation-store.ts'

type Choice = { accountId: string; reserveId: string; funding: FundingMethod }

/** Another way to pay for a time that is held and not booked yet. See docs/product/funding.md#choosing. */
export async function chooseFunding(
  service: Pick<Service, 'config' | 'now' | 'keyring' | 'content'>,
  tx: Tx,
  actor: BookingActor,
  { funding, ...key }: Choice,
): Promise<Result<null>> {
  if (actor.client) await lockClient(tx, actor.client.id)
  const found = await findReservation(tx, key, true)
  if (!found || !mayUse(found, actor) || !isHold(found.status) || found.type.isGP) return fail('notFound')
  if (actor.client) {
    const claimed = await claimReservation(service, tx, actor, { ...key, funding })
    return claimed.ok ? succeed(null) : claimed
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
