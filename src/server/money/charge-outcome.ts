import { sql } from 'kysely'
import type { DueCharge } from '#domain/money/outcome-charge.ts'
import type { Tx } from '../db/database.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import {
  addEntry,
  changeCharge,
  type ChargeRow,
  lockChargeOfSession,
  queueCharge,
  readPaid,
} from './charge-store.ts'
import { canDrop, dropLockedCharge, isGivenBack } from './drop-charge.ts'
import { queueDocument } from './queue-documents.ts'

const outcomeRefusals = {
  paid: 'This session has been paid for. Please refund all of it first. Once the refund is confirmed, you can change what became of it.',
  recorded:
    'This session is recorded as paid. Please take back the payment on its charge first. Then you can change what became of it.',
  asking: 'The bank is being asked for this session right now. Please try again in a few minutes.',
} as const

/** Not what a person gives as their reason, nor that the freed time was taken: such a charge stays dropped. */
const outcomeChanged = 'What became of the session was changed'
const refundedAndChanged = 'It was refunded, and what became of the session was changed'

type OutcomeChange = {
  reservationId: string
  /** What the outcome asks for now; null asks for nothing. */
  wanted: DueCharge | null
  actor: string | null
}

/**
 * Makes the charge of a session what its outcome asks for, in the transaction of that outcome, whose row is locked: one charge for one
 * session. What was asked for before and not paid, or refunded in full, is dropped. See docs/product/money.md#charges.
 */
export async function chargeOutcome(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { reservationId, wanted, actor }: OutcomeChange,
): Promise<Result<null>> {
  const before = await lockChargeOfSession(tx, reservationId)
  if (before && wanted && isSame(before, wanted)) return succeed(null)
  if (before?.state === 'paid') {
    if (!(await isGivenBack(tx, before))) {
      const { paidCents } = await readPaid(tx, before.id)
      return fail('conflict', { message: paidCents === 0 ? outcomeRefusals.recorded : outcomeRefusals.paid })
    }
    // Nothing is owed or held any more, so the ledger has nothing to add.
    await changeCharge(tx, before, { state: 'dropped', reason: refundedAndChanged, next_try_at: null })
  } else if (before) {
    if (!(await canDrop(tx, before))) return fail('conflict', { message: outcomeRefusals.asking })
    await dropLockedCharge(service, tx, before, { reason: outcomeChanged, actor })
  }
  if (wanted) await addCharge(service, tx, { reservationId, wanted, actor })
  return succeed(null)
}

const isSame = ({ kind, payer, cents, claim_reason }: ChargeRow, wanted: DueCharge): boolean =>
  kind === wanted.kind &&
  payer === wanted.payer &&
  cents === wanted.cents &&
  claim_reason === (wanted.claimReason ?? null)

type UndoneOutcome = Pick<OutcomeChange, 'reservationId' | 'wanted'> & {
  /** When the change of outcome was made that is undone. */
  changedAt: Date
}

/**
 * Whether undoing a change of outcome brings a charge back: only one that the change itself dropped. One that was never asked for, or
 * that a person dropped before, is not asked for by an undo.
 */
export async function bringsBackCharge(
  tx: Tx,
  { reservationId, wanted, changedAt }: UndoneOutcome,
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

type NewCharge = {
  reservationId: string
  wanted: DueCharge
  /** The person who decided it; null where the client did, by cancelling or moving. */
  actor: string | null
  /** A fee for moving it: which move, and the time and clinician that were left. */
  move?: { id: number; from: Date; to: Date; clinicianId: string }
}

type AddedCharge = { id: string; practice_id: string; client_id: string; next_try_at: Date | null }

/**
 * Adds the charge of a session with its row of the ledger and its job, in the transaction of what it is for. A card is asked some
 * minutes later, so that an undo costs nothing; for short notice not before that time has begun, because until then someone else
 * may book it. See docs/product/money.md#charges.
 */
export async function addCharge(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  { reservationId, wanted, actor, move }: NewCharge,
): Promise<void> {
  const { kind, payer, cents, gstCents, quote, claimReason = null } = wanted
  const isShortNotice = kind === 'shortNotice'
  const freed = move ? sql`tstzrange(${move.from}, ${move.to})` : sql`r.during`
  const pause = sql`(clock_timestamp() + make_interval(mins => ${service.config.CHARGE_AFTER_MINUTES}::int))`
  const { rows } = await sql<AddedCharge>`
    insert into charges (practice_id, reservation_id, client_id, clinician_id, kind, payer, funding_method, cents, gst_cents, quote,
        claim_reason, state, next_try_at, decided_by, move_id, freed)
    select r.practice_id, r.id, r.client_id, ${move?.clinicianId ?? sql`r.clinician_id`}, ${kind}, ${payer}, r.funding_method,
           ${cents}, ${gstCents}, ${quote && JSON.stringify(quote)}::jsonb,
           ${claimReason}, ${payer === 'card' ? 'due' : 'invoiced'},
           ${payer === 'card' ? (isShortNotice ? sql`greatest(lower(${freed}), ${pause})` : pause) : null}::timestamptz,
           ${actor}, ${move?.id ?? null}::bigint, ${isShortNotice ? freed : null}::tstzrange
      from reservations r where r.id = ${reservationId}
    returning id, practice_id, client_id, next_try_at`.execute(tx)
  const [charge] = rows
  if (!charge) throw new Error('A session that was there a moment ago is gone')
  await addEntry(tx, charge, { kind: 'owed', cents, actor })
  if (charge.next_try_at) await queueCharge(service, tx, { chargeId: charge.id, after: charge.next_try_at })
  else await queueDocument(service, tx, { chargeId: charge.id })
}
