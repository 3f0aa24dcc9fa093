import { isNewDisputeState, type DisputeState } from '#domain/money/disputes.ts'
import type { ChargeEmailKind } from '#domain/money/charge-emails.ts'
import type { Tx } from '../db/transaction.ts'
import type { DisputeEvent } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { lockCharge } from './charge-store.ts'
import { queueChargeEmail } from './queue-charge-email.ts'

const emailAbout = {
  open: 'practiceDisputed',
  won: 'practiceDisputeWon',
  lost: 'practiceDisputeLost',
} as const satisfies Record<DisputeState, ChargeEmailKind>

/** Kept, and told to the practice, once for each state. The ledger stays as it is: docs/decisions/0089-card-disputes.md. */
export async function settleDispute(
  service: Pick<Service, 'jobs' | 'log'>,
  tx: Tx,
  { providerId, paymentId, cents, reason, state, openedAt, at }: DisputeEvent,
): Promise<void> {
  const attempt = await tx
    .selectFrom('charge_attempts')
    .select(['id', 'charge_id'])
    .where('provider_id', '=', paymentId)
    .executeTakeFirst()
  const charge = attempt && (await lockCharge(tx, attempt.charge_id))
  if (!charge) return service.log.warn({ dispute: providerId }, 'a payment that is not ours is disputed')
  const before = await tx
    .selectFrom('card_disputes')
    .select('state')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!isNewDisputeState(before?.state ?? null, state)) return
  const change = { state, cents, reason, closed_at: state === 'open' ? null : at }
  await tx
    .insertInto('card_disputes')
    .values({
      provider_id: providerId,
      charge_id: charge.id,
      attempt_id: attempt.id,
      opened_at: openedAt,
      ...change,
    })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(change))
    .execute()
  await queueChargeEmail(service, tx, { chargeId: charge.id, cents, kind: emailAbout[state] })
}
