import { sql } from 'kysely'
import type { ChargeState } from '#domain/money/charge-states.ts'
import type { Tx } from '../db/transaction.ts'
import { queueDocument } from '../receipts/queue-document.ts'
import type { Service } from '../service.ts'
import { addEntry, changeCharge, type ChargeRow, findOpenAttempt } from './charge-store.ts'

type Drop = {
  /** The service’s own words. */
  reason: string | null
  /** A person’s. */
  sealedReason?: Buffer
  actor: string | null
}

/** Nothing is asked for any more, and what was owed is not. The caller has found that nothing was paid and no bank is being asked. */
export async function dropLocked(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  charge: ChargeRow,
  { reason, sealedReason, actor }: Drop,
): Promise<void> {
  await changeCharge(tx, charge, {
    state: 'dropped',
    reason,
    sealed_reason: sealedReason ?? null,
    next_try_at: null,
  })
  await addEntry(tx, charge, { kind: 'dropped', cents: -charge.cents, actor })
  await queueDocument(service, tx, { chargeId: charge.id })
}

const droppable: readonly ChargeState[] = ['due', 'failed', 'needsAuthentication', 'stopped', 'invoiced']

/** Neither paid nor being paid. */
export const canDrop = async (tx: Tx, charge: ChargeRow): Promise<boolean> =>
  droppable.includes(charge.state) && !(await findOpenAttempt(tx, charge.id))

/** All that was paid through the provider has gone back, confirmed. */
export async function isGivenBack(tx: Tx, charge: ChargeRow): Promise<boolean> {
  if (await findOpenAttempt(tx, charge.id)) return false
  const { rows } = await sql<{ isGivenBack: boolean }>`
    select coalesce(sum(a.cents), 0) > 0 and coalesce(sum(a.cents), 0) =
             (select coalesce(sum(f.cents), 0) from refunds f where f.charge_id = ${charge.id} and f.state = 'refunded')
           and not exists (select from refunds f where f.charge_id = ${charge.id} and f.state = 'asked') as "isGivenBack"
      from charge_attempts a where a.charge_id = ${charge.id} and a.state in ('paid', 'paidTwice')`.execute(
    tx,
  )
  return rows[0]?.isGivenBack ?? false
}
