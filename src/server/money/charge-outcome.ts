import type { WantedCharge } from '#domain/money/outcome-charge.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { addCharge } from './add-charge.ts'
import { changeCharge, type ChargeRow, lockChargeOfSession, readPaid } from './charge-store.ts'
import { canDrop, dropLocked, isGivenBack } from './drop-charge.ts'

const texts = {
  paid: 'This session has been paid for. Please refund all of it first. Once the refund is confirmed, you can change what became of it.',
  recorded:
    'This session is recorded as paid. Please take back the payment on its charge first. Then you can change what became of it.',
  asking: 'The bank is being asked for this session right now. Please try again in a few minutes.',
} as const

/** Not what a person gives as their reason, nor that the freed time was taken: such a charge stays dropped. */
const outcomeChanged = 'What became of the session was changed'
const refundedAndChanged = 'It was refunded, and what became of the session was changed'

type Change = {
  reservationId: string
  /** What the outcome asks for now; null asks for nothing. */
  wanted: WantedCharge | null
  actor: string | null
}

/**
 * Makes the charge of a session what its outcome asks for, in the transaction of that outcome, whose row is locked: one charge for one
 * session. What was asked for before and not paid, or refunded in full, is dropped. See docs/product/money.md#charges.
 */
export async function chargeOutcome(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { reservationId, wanted, actor }: Change,
): Promise<Result<null>> {
  const before = await lockChargeOfSession(tx, reservationId)
  if (before && wanted && isSame(before, wanted)) return succeed(null)
  if (before?.state === 'paid') {
    if (!(await isGivenBack(tx, before))) {
      const { paidCents } = await readPaid(tx, before.id)
      return fail('conflict', { message: paidCents === 0 ? texts.recorded : texts.paid })
    }
    // Nothing is owed or held any more, so the ledger has nothing to add.
    await changeCharge(tx, before, { state: 'dropped', reason: refundedAndChanged, next_try_at: null })
  } else if (before) {
    if (!(await canDrop(tx, before))) return fail('conflict', { message: texts.asking })
    await dropLocked(service, tx, before, { reason: outcomeChanged, actor })
  }
  if (wanted) await addCharge(service, tx, { reservationId, wanted, actor })
  return succeed(null)
}

const isSame = ({ kind, payer, cents }: ChargeRow, wanted: WantedCharge): boolean =>
  kind === wanted.kind && payer === wanted.payer && cents === wanted.cents

type Undone = Pick<Change, 'reservationId' | 'wanted'> & {
  /** When the change of outcome was made that is undone. */
  changedAt: Date
}

/**
 * Whether undoing a change of outcome brings a charge back: only one that the change itself dropped. One that was never asked for, or
 * that a person dropped before, is not asked for by an undo.
 */
export async function bringsBackCharge(
  tx: Tx,
  { reservationId, wanted, changedAt }: Undone,
): Promise<boolean> {
  if (!wanted) return false
  const last = await tx
    .selectFrom('charges')
    .select(['state', 'reason', 'updated_at'])
    .where('reservation_id', '=', reservationId)
    .where('move_id', 'is', null)
    .where('kind', '=', wanted.kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return false
  return last.state !== 'dropped' || (last.reason === outcomeChanged && last.updated_at >= changedAt)
}
