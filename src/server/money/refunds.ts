import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { addRows, findRow } from '../db/rows.ts'
import type { Service } from '../service.ts'
import {
  addEntry,
  type AttemptRow,
  type ChargeRow,
  isSecondHeld,
  lockCharge,
  queueChargeEmail,
  queueRefund,
  readBalance,
  readPaid,
} from './charge-store.ts'
import { queueDocument } from './queue-documents.ts'

/** The service’s own words, or what seals a person’s for the refund. */
type RefundReason = string | ((refundId: string) => Buffer)

type RefundRequest = { chargeId: string; cents: number; why: RefundReason; actor: string | null }

/** Asks for a refund. The charge is locked; the caller has found that so much is left, or takes what is. */
export async function requestRefund(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId, cents, why, actor }: RefundRequest,
): Promise<void> {
  const { paidCents, refundedCents } = await readPaid(tx, chargeId)
  const left = Math.min(cents, paidCents - refundedCents)
  const attempt = await findRow(tx, 'charge_attempts', { charge_id: chargeId, state: 'paid' }, ['id'])
  if (!attempt || left <= 0) return
  await addRefund(service, tx, { attempt: { id: attempt.id, charge_id: chargeId }, cents: left, why, actor })
}

/** Of a charge that was paid twice: by itself at first, and by a person where the bank did not take it. */
export async function refundSecondPayment(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { chargeId, actor }: Pick<RefundRequest, 'chargeId' | 'actor'>,
): Promise<void> {
  const held = await tx
    .selectFrom('charge_attempts as a')
    .select(['a.id', 'a.charge_id', 'a.cents'])
    .where('a.charge_id', '=', chargeId)
    .where(isSecondHeld)
    .execute()
  for (const { cents, ...attempt } of held)
    await addRefund(service, tx, { attempt, cents, why: 'It was paid twice', actor })
}

type NewRefund = Omit<RefundRequest, 'chargeId'> & { attempt: Pick<AttemptRow, 'id' | 'charge_id'> }

/** Of the payment that the attempt made. */
async function addRefund(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  { attempt, cents, why, actor }: NewRefund,
): Promise<void> {
  const id = randomUUID()
  await addRows(tx, 'refunds', {
    id,
    charge_id: attempt.charge_id,
    attempt_id: attempt.id,
    cents,
    ...(typeof why === 'string' ? { why } : { sealed_why: why(id) }),
    asked_by: actor ?? 'service',
  })
  await queueRefund(service, tx, id)
}

type RefundNews = { reference: string; providerId: string | null } & (
  | { kind: 'refundSucceeded' }
  | { kind: 'refundFailed'; failure: string }
)

export async function settleRefund(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  outcome: RefundNews,
): Promise<void> {
  const found = await findRow(tx, 'refunds', { id: outcome.reference }, ['charge_id'])
  const charge = found && (await lockCharge(tx, found.charge_id))
  if (!charge) return
  const refund = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', outcome.reference)
    .executeTakeFirstOrThrow()
  const isSuccess = outcome.kind === 'refundSucceeded'
  const about = { chargeId: charge.id, cents: refund.cents }
  const isSentBack = refund.state === 'refunded' && !isSuccess
  if (refund.state !== 'asked' && !isSentBack) return
  await tx
    .updateTable('refunds')
    .set({
      state: isSuccess ? 'refunded' : 'failed',
      failure: isSuccess ? null : outcome.failure,
      ...(outcome.providerId && { provider_id: outcome.providerId }),
      settled_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', refund.id)
    .execute()
  if (isSentBack) await reverse(service, tx, charge, refund)
  if (!isSuccess) return queueChargeEmail(service, tx, { ...about, kind: 'practiceRefundFailed' })
  const actor = refund.asked_by === 'service' ? null : refund.asked_by
  await addEntry(tx, charge, { kind: 'refunded', cents: refund.cents, refundId: refund.id, actor })
  // What went back is not owed again, and of a charge that was dropped nothing is. Of an invoice that is open again, what went back
  // was one payment too many.
  const balance = await readBalance(tx, charge.id)
  if (balance > 0 && charge.state !== 'invoiced')
    await addEntry(tx, charge, { kind: 'returned', cents: -balance, refundId: refund.id, actor })
  await queueDocument(service, tx, { chargeId: charge.id })
  await queueChargeEmail(service, tx, { ...about, kind: 'refunded' })
}

/**
 * A refund that succeeded can still fail days later, when the bank sends it back: the practice has the money again and can give it
 * back again. Of a charge that was dropped it is not owed, so there what was returned stays returned.
 */
async function reverse(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  charge: ChargeRow,
  { id, cents }: { id: string; cents: number },
): Promise<void> {
  await addEntry(tx, charge, { kind: 'refunded', cents: -cents, refundId: id })
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(-cents), 0)::int as cents from money_entries where refund_id = ${id} and kind = 'returned'`.execute(
    tx,
  )
  if (charge.state !== 'dropped')
    await addEntry(tx, charge, { kind: 'returned', cents: rows[0]?.cents ?? 0, refundId: id })
  await queueDocument(service, tx, { chargeId: charge.id })
}
