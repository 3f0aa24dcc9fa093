import { sql } from 'kysely'
import type { ChargeFailure } from '#domain/money/charge-failures.ts'
import type { SavedCard } from '#domain/payments/saved-card.ts'
import type { Tx } from '../db/transaction.ts'
import { queueDocument } from '../receipts/queue-document.ts'
import type { Service } from '../service.ts'
import { addEntry, type AttemptRow, changeCharge, type ChargeRow, lockCharge } from './charge-store.ts'
import { canDrop, dropLocked } from './drop-charge.ts'
import { failCharge, freedTimeTaken } from './fail-charge.ts'
import { giveBack, giveBackSecond } from './give-back.ts'
import { queueCharge } from './queue-charge.ts'
import { queueChargeEmail } from './queue-charge-email.ts'

type Needs = Pick<Service, 'jobs' | 'log'>
type Locked = { charge: ChargeRow & { now: Date }; attempt: AttemptRow }

type Payment = { reference: string; providerId: string | null } & (
  | { kind: 'paymentSucceeded'; card: SavedCard | null }
  | { kind: 'paymentFailed'; failure: ChargeFailure }
  /** `failure`: why, where it is not that the client left the form. */
  | { kind: 'paymentEnded'; failure?: ChargeFailure }
)

/** Success wins over any failure, whichever is told first. */
export async function settlePayment(service: Needs, tx: Tx, payment: Payment): Promise<void> {
  const locked = await lockBoth(tx, payment.reference)
  if (!locked || isPaid(locked.attempt)) return
  if (payment.kind === 'paymentSucceeded') return succeed(service, tx, locked, payment)
  const { charge, attempt } = locked
  if (attempt.state === 'failed') return
  if (attempt.made_by === 'client') {
    // In the form another card may be tried, until it has ended.
    const isOver = payment.kind === 'paymentEnded'
    const failure = payment.failure ?? attempt.failure ?? 'notFinished'
    await changeAttempt(tx, attempt, { state: isOver ? 'failed' : 'asked', failure })
    if (isOver && charge.freed_taken_at && (await canDrop(tx, charge)))
      await dropLocked(service, tx, charge, { reason: freedTimeTaken, actor: null })
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
async function isReplaced(tx: Tx, { charge, attempt }: Locked): Promise<boolean> {
  const { customer } = await tx
    .selectFrom('clients')
    .select('saved_card_customer as customer')
    .where('id', '=', charge.client_id)
    .executeTakeFirstOrThrow()
  return customer !== null && customer !== attempt.customer
}

/** The try of the card that is gone does not count against the new one, and no one is told of it. */
async function askNewCard(service: Needs, tx: Tx, charge: Locked['charge']): Promise<void> {
  const { id: chargeId, tries, now } = charge
  await changeCharge(tx, charge, { state: 'due', tries: tries - 1, next_try_at: now, reason: null })
  await queueCharge(service, tx, { chargeId, after: now })
}

const isPaid = ({ state }: Pick<AttemptRow, 'state'>): boolean => state === 'paid' || state === 'paidTwice'

/** The charge before the attempt: everything takes turns on it. */
async function lockBoth(tx: Tx, attemptId: string): Promise<Locked | undefined> {
  const found = await tx
    .selectFrom('charge_attempts')
    .select('charge_id')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  const charge = found && (await lockCharge(tx, found.charge_id))
  const attempt =
    charge &&
    (await tx.selectFrom('charge_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst())
  return charge && attempt && { charge, attempt }
}

async function succeed(
  service: Needs,
  tx: Tx,
  { charge, attempt }: Locked,
  { card, providerId }: Extract<Payment, { kind: 'paymentSucceeded' }>,
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
    await giveBack(service, tx, {
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
async function returnSecond(service: Needs, tx: Tx, { charge, attempt }: Locked): Promise<void> {
  service.log.error({ charge: charge.id, attempt: attempt.id }, 'a charge was paid twice')
  const about = { chargeId: charge.id, cents: attempt.cents }
  await giveBackSecond(service, tx, { ...about, actor: null })
  await queueChargeEmail(service, tx, { ...about, kind: 'practicePaidTwice' })
}

type Change = Partial<Pick<AttemptRow, 'state' | 'failure' | 'provider_id' | 'card_brand' | 'card_last_four'>>

async function changeAttempt(tx: Tx, { id }: AttemptRow, change: Change): Promise<void> {
  const isSettled = change.state !== undefined && change.state !== 'asked'
  await tx
    .updateTable('charge_attempts')
    .set({ ...change, ...(isSettled && { settled_at: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .execute()
}
