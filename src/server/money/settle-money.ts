import { sql } from 'kysely'
import type { ChargeEmailKind } from '#domain/messages/emails.ts'
import type { ChargeFailure } from '#domain/money/charges.ts'
import { type DisputeState, isNewDisputeState } from '#domain/money/refunds-and-disputes.ts'
import type { SavedCard } from '#domain/money/cards.ts'
import type {
  DisputeEvent,
  MoneyEvent,
  PaymentEvent,
  PaymentOutcome,
  RefundOutcome,
} from '../adapters/payments.ts'
import type { Tx } from '../db/database.ts'
import { findRow, readRow } from '../db/rows.ts'
import type { Service } from '../service.ts'
import {
  addEntry,
  type AttemptRow,
  changeCharge,
  type ChargeRow,
  lockCharge,
  queueCharge,
  queueChargeEmail,
} from './charge-store.ts'
import { canDrop, dropLockedCharge, failCharge, freedTimeTaken } from './drop-charge.ts'
import { queueDocument } from './queue-documents.ts'
import { requestRefund, refundSecondPayment, settleRefund } from './refunds.ts'

/** In one transaction: the event is recorded and the money moved, or none of it. One that comes again has no second effect. */
export async function handleMoneyEvent(
  service: Pick<Service, 'db' | 'jobs' | 'log'>,
  event: MoneyEvent | DisputeEvent,
): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    if (!(await recordEvent(tx, event))) return
    await (event.kind === 'disputed' ? settleDispute(service, tx, event) : settleMoney(service, tx, event))
  })
}

/** False where it was recorded before. */
export async function recordEvent(
  tx: Tx,
  { id, kind }: PaymentEvent,
  setupId: string | null = null,
): Promise<boolean> {
  const added = await tx
    .insertInto('payment_events')
    .values({ id, setup_id: setupId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** A provider that refused to begin has no name for it. */
type WithOptionalProviderId<T> = T extends { providerId: string }
  ? Omit<T, 'providerId'> & { providerId: string | null }
  : T

export type MoneyOutcome = { reference: string } & WithOptionalProviderId<PaymentOutcome | RefundOutcome>

/**
 * Records what became of a payment or a refund, whether its event told it or the provider was asked. Told again, or in another order,
 * it has the same effect. What is not ours is left alone.
 */
export async function settleMoney(
  service: Pick<Service, 'jobs' | 'log'>,
  tx: Tx,
  outcome: MoneyOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'refundSucceeded':
    case 'refundFailed':
      return settleRefund(service, tx, outcome)
    case 'paymentSucceeded':
    case 'paymentFailed':
    case 'paymentEnded':
      return settlePayment(service, tx, outcome)
    case 'paymentOpen':
    case 'refundOpen':
  }
}

type SettlingService = Pick<Service, 'jobs' | 'log'>
type LockedPayment = { charge: ChargeRow & { now: Date }; attempt: AttemptRow }

type SettledPayment = { reference: string; providerId: string | null } & (
  | { kind: 'paymentSucceeded'; card: SavedCard | null }
  | { kind: 'paymentFailed'; failure: ChargeFailure }
  /** `failure`: why, where it is not that the client left the form. */
  | { kind: 'paymentEnded'; failure?: ChargeFailure }
)

/** Success wins over any failure, whichever is told first. */
export async function settlePayment(
  service: SettlingService,
  tx: Tx,
  payment: SettledPayment,
): Promise<void> {
  const locked = await lockBoth(tx, payment.reference)
  if (!locked || isPaid(locked.attempt)) return
  if (payment.kind === 'paymentSucceeded') return settleSuccess(service, tx, locked, payment)
  const { charge, attempt } = locked
  if (attempt.state === 'failed') return
  if (attempt.made_by === 'client') {
    // In the form another card may be tried, until it has ended.
    const isOver = payment.kind === 'paymentEnded'
    const failure = payment.failure ?? attempt.failure ?? 'notFinished'
    await changeAttempt(tx, attempt, { state: isOver ? 'failed' : 'asked', failure })
    if (isOver && charge.freed_taken_at && (await canDrop(tx, charge)))
      await dropLockedCharge(service, tx, charge, { reason: freedTimeTaken, actor: null })
    return
  }
  const failure = payment.kind === 'paymentFailed' ? payment.failure : 'refusedByProvider'
  const { providerId } = payment
  await changeAttempt(tx, attempt, {
    state: 'failed',
    failure,
    ...(providerId && { provider_id: providerId }),
  })
  if (failure === 'noCard' && charge.state === 'asking' && (await isReplaced(tx, locked)))
    return askNewCard(service, tx, charge)
  // An earlier attempt may have paid it meanwhile.
  if (charge.state !== 'paid' && charge.state !== 'dropped')
    await failCharge(service, tx, charge, { failure, tries: charge.tries })
}

/** Whether the client has another card on file than the one that was asked. */
async function isReplaced(tx: Tx, { charge, attempt }: LockedPayment): Promise<boolean> {
  const { customer } = await readRow(tx, 'clients', { id: charge.client_id }, [
    'saved_card_customer as customer',
  ])
  return customer !== null && customer !== attempt.customer
}

/** The try of the card that is gone does not count against the new one, and no one is told of it. */
async function askNewCard(service: SettlingService, tx: Tx, charge: LockedPayment['charge']): Promise<void> {
  const { id: chargeId, tries, now } = charge
  await changeCharge(tx, charge, { state: 'due', tries: tries - 1, next_try_at: now, reason: null })
  await queueCharge(service, tx, { chargeId, after: now })
}

const isPaid = ({ state }: Pick<AttemptRow, 'state'>): boolean => state === 'paid' || state === 'paidTwice'

/** The charge before the attempt: everything takes turns on it. */
async function lockBoth(tx: Tx, attemptId: string): Promise<LockedPayment | undefined> {
  const found = await findRow(tx, 'charge_attempts', { id: attemptId }, ['charge_id'])
  const charge = found && (await lockCharge(tx, found.charge_id))
  const attempt =
    charge &&
    (await tx.selectFrom('charge_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst())
  return charge && attempt && { charge, attempt }
}

async function settleSuccess(
  service: SettlingService,
  tx: Tx,
  { charge, attempt }: LockedPayment,
  { card, providerId }: Extract<SettledPayment, { kind: 'paymentSucceeded' }>,
): Promise<void> {
  const isSecond = await isPaidByAnother(tx, attempt)
  await changeAttempt(tx, attempt, {
    state: isSecond ? 'paidTwice' : 'paid',
    failure: null,
    ...(providerId && { provider_id: providerId }),
    // Where the provider does not say, it is the card that was asked: the client may have another one by now.
    ...(card && { card_brand: card.brand, card_last_four: card.lastFour }),
  })
  await addEntry(tx, charge, { kind: 'paid', cents: -attempt.cents, attemptId: attempt.id })
  if (isSecond) return returnSecond(service, tx, { charge, attempt })
  const isUnwanted = charge.state === 'dropped' || charge.freed_taken_at !== null
  if (charge.state !== 'dropped')
    await changeCharge(tx, charge, { state: 'paid', reason: null, next_try_at: null })
  await queueDocument(service, tx, { chargeId: charge.id })
  if (isUnwanted)
    await requestRefund(service, tx, {
      chargeId: charge.id,
      cents: attempt.cents,
      why: charge.freed_taken_at ? freedTimeTaken : 'It was dropped before it was paid',
      actor: null,
    })
}

const isPaidByAnother = async (tx: Tx, { id, charge_id }: AttemptRow): Promise<boolean> => {
  const other = await tx
    .selectFrom('charge_attempts')
    .select('id')
    .where('charge_id', '=', charge_id)
    .where('id', '<>', id)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  if (other) return true
  // The practice has recorded it as paid in another way, and not taken that back.
  const received = await tx
    .selectFrom('money_entries')
    .select((entries) => entries.fn.sum<number | null>('cents').as('cents'))
    .where('charge_id', '=', charge_id)
    .where('kind', '=', 'paidByInvoice')
    .executeTakeFirst()
  return Number(received?.cents ?? 0) !== 0
}

/** One payment is begun at a time, so this is rare: a payment that the provider had called failed was made all the same. */
async function returnSecond(
  service: SettlingService,
  tx: Tx,
  { charge, attempt }: LockedPayment,
): Promise<void> {
  service.log.error({ charge: charge.id, attempt: attempt.id }, 'a charge was paid twice')
  const about = { chargeId: charge.id, cents: attempt.cents }
  await refundSecondPayment(service, tx, { ...about, actor: null })
  await queueChargeEmail(service, tx, { ...about, kind: 'practicePaidTwice' })
}

type AttemptChange = Partial<
  Pick<AttemptRow, 'state' | 'failure' | 'provider_id' | 'card_brand' | 'card_last_four'>
>

async function changeAttempt(tx: Tx, { id }: AttemptRow, change: AttemptChange): Promise<void> {
  const isSettled = change.state !== undefined && change.state !== 'asked'
  await tx
    .updateTable('charge_attempts')
    .set({ ...change, ...(isSettled && { settled_at: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .execute()
}

const emailAbout = {
  open: 'practiceDisputed',
  won: 'practiceDisputeWon',
  lost: 'practiceDisputeLost',
} as const satisfies Record<DisputeState, ChargeEmailKind>

/** Kept, and told to the practice, once for each state. The ledger stays as it is: docs/decisions/0089-card-disputes.md. */
async function settleDispute(
  service: Pick<Service, 'jobs' | 'log'>,
  tx: Tx,
  { providerId, paymentId, cents, reason, state, openedAt, at }: DisputeEvent,
): Promise<void> {
  const attempt = await findRow(tx, 'charge_attempts', { provider_id: paymentId }, ['id', 'charge_id'])
  const charge = attempt && (await lockCharge(tx, attempt.charge_id))
  if (!charge) return service.log.warn({ dispute: providerId }, 'a payment that is not ours is disputed')
  const before = await findRow(tx, 'card_disputes', { provider_id: providerId }, ['state'])
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
