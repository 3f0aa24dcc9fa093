import { sql } from 'kysely'
import type { ChargeFailure } from '#domain/money/charge-failures.ts'
import type { SavedCard } from '#domain/payments/saved-card.ts'
import type { Tx } from '../db/transaction.ts'
import { queueDocument } from '../receipts/queue-document.ts'
import type { Service } from '../service.ts'
import { addEntry, type AttemptRow, changeCharge, type ChargeRow, lockCharge } from './charge-store.ts'
import { failCharge, freedTimeTaken } from './fail-charge.ts'
import { giveBack } from './give-back.ts'

type Needs = Pick<Service, 'jobs' | 'log'>
type Locked = { charge: ChargeRow & { now: Date }; attempt: AttemptRow }

type Payment = { reference: string; providerId: string | null } & (
  | { kind: 'paymentSucceeded'; card: SavedCard | null }
  | { kind: 'paymentFailed'; failure: ChargeFailure }
  | { kind: 'paymentEnded' }
)

/** Success wins over any failure, whichever is told first. */
export async function settlePayment(service: Needs, tx: Tx, payment: Payment): Promise<void> {
  const locked = await lockBoth(tx, payment.reference)
  if (!locked || locked.attempt.state === 'paid') return
  if (payment.kind === 'paymentSucceeded') return succeed(service, tx, locked, payment)
  const { charge, attempt } = locked
  if (attempt.state === 'failed') return
  if (attempt.made_by === 'client') {
    // In the form another card may be tried, until it has ended.
    const isOver = payment.kind === 'paymentEnded'
    const failure = payment.kind === 'paymentFailed' ? payment.failure : (attempt.failure ?? 'notFinished')
    return changeAttempt(tx, attempt, { state: isOver ? 'failed' : 'asked', failure })
  }
  const failure = payment.kind === 'paymentFailed' ? payment.failure : 'refusedByProvider'
  const { providerId } = payment
  await changeAttempt(tx, attempt, {
    state: 'failed',
    failure,
    ...(providerId && { provider_id: providerId }),
  })
  await failCharge(service, tx, charge, { failure, tries: charge.tries })
}

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
  if (charge.state === 'paid')
    // One payment is begun at a time, so this cannot be; if it is, a person must look at it.
    return service.log.error({ charge: charge.id, attempt: attempt.id }, 'a charge was paid twice')
  const paidWith = card ?? (attempt.made_by === 'service' ? await readSavedCard(tx, charge) : null)
  await changeAttempt(tx, attempt, {
    state: 'paid',
    failure: null,
    ...(providerId && { provider_id: providerId }),
    ...(paidWith && { card_brand: paidWith.brand, card_last_four: paidWith.lastFour }),
  })
  await addEntry(tx, charge, { kind: 'paid', cents: -attempt.cents, attemptId: attempt.id })
  const isUnwanted = charge.state === 'dropped' || charge.freed_taken_at !== null
  if (charge.state !== 'dropped')
    await changeCharge(tx, charge, { state: 'paid', reason: null, next_try_at: null })
  await queueDocument(service, tx, { chargeId: charge.id })
  if (isUnwanted)
    await giveBack(service, tx, {
      chargeId: charge.id,
      cents: attempt.cents,
      why: charge.reason ?? freedTimeTaken,
      actor: null,
    })
}

async function readSavedCard(tx: Tx, { client_id }: ChargeRow) {
  const { brand, lastFour } = await tx
    .selectFrom('clients')
    .select(['saved_card_brand as brand', 'saved_card_last_four as lastFour'])
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow()
  return lastFour === null ? null : { brand, lastFour }
}

type Change = Partial<Pick<AttemptRow, 'state' | 'failure' | 'provider_id' | 'card_brand' | 'card_last_four'>>

async function changeAttempt(tx: Tx, { id }: AttemptRow, change: Change): Promise<void> {
  const isSettled = change.state === 'paid' || change.state === 'failed'
  await tx
    .updateTable('charge_attempts')
    .set({ ...change, ...(isSettled && { settled_at: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .execute()
}
