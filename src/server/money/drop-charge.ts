import { sql } from 'kysely'
import { type ChargeFailure, type ChargeState, isToldOfFailure, nextTryAt } from '#domain/money/charges.ts'
import type { Tx } from '../db/database.ts'
import type { Service } from '../service.ts'
import {
  addEntry,
  changeCharge,
  type ChargeRow,
  findOpenAttempt,
  lockCharge,
  queueCharge,
  queueChargeEmail,
} from './charge-store.ts'
import { queueDocument } from './queue-documents.ts'
import { requestRefund } from './refunds.ts'

type DropReason = {
  /** The service’s own words. */
  reason: string | null
  /** A person’s. */
  sealedReason?: Buffer
  actor: string | null
}

/** Nothing is asked for any more, and what was owed is not. The caller has found that nothing was paid and no bank is being asked. */
export async function dropLockedCharge(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  charge: ChargeRow,
  { reason, sealedReason, actor }: DropReason,
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

export const freedTimeTaken = 'Someone else booked the time'

/** The card did not pay: tried again later where that can help, and the client and the practice are told. */
export async function failCharge(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  charge: ChargeRow & { now: Date },
  { failure, tries }: { failure: ChargeFailure; tries: number },
): Promise<void> {
  if (charge.freed_taken_at)
    return dropLockedCharge(service, tx, charge, { reason: freedTimeTaken, actor: null })
  const next = nextTryAt({ tries, failure, now: charge.now })
  await changeCharge(tx, charge, {
    state: failure === 'authenticationRequired' ? 'needsAuthentication' : 'failed',
    reason: failure,
    tries,
    next_try_at: next,
  })
  const about = { chargeId: charge.id, cents: charge.cents }
  if (next) await queueCharge(service, tx, { chargeId: charge.id, after: next })
  if (!isToldOfFailure({ tries, next })) return
  await queueChargeEmail(service, tx, { ...about, kind: 'failed' })
  await queueChargeEmail(service, tx, { ...about, kind: 'practiceFailed' })
}

/**
 * A time that was given up with short notice has been booked by another client: its fee is dropped, or given back where it was paid, and
 * the client and the practice are told. Called with every booking and every move, in their transaction. See docs/product/money.md#freed-time.
 */
export async function dropFeesOfFreedTime(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { reservationId }: { reservationId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select f.id from charges f
      join reservations r on r.id = ${reservationId} and r.status = 'booked' and r.clinician_id = f.clinician_id
     where f.kind = 'shortNotice' and f.state <> 'dropped' and f.freed_taken_at is null
       and f.freed && r.during and f.client_id <> r.client_id
     order by f.id`.execute(tx)
  for (const { id } of rows) await dropFee(service, tx, id)
}

async function dropFee(service: Pick<Service, 'jobs'>, tx: Tx, id: string): Promise<void> {
  const charge = await lockCharge(tx, id)
  if (!charge || charge.state === 'dropped') return
  await changeCharge(tx, charge, { freed_taken_at: charge.now })
  if (await canDrop(tx, charge))
    await dropLockedCharge(service, tx, charge, { reason: freedTimeTaken, actor: null })
  else if (charge.state === 'paid')
    await requestRefund(service, tx, { chargeId: id, cents: charge.cents, why: freedTimeTaken, actor: null })
  // While the bank is being asked, its answer decides which of the two it is.
  const about = { chargeId: id, cents: charge.cents }
  await queueChargeEmail(service, tx, { ...about, kind: 'feeDropped' })
  await queueChargeEmail(service, tx, { ...about, kind: 'practiceFeeDropped' })
}
