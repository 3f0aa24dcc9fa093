import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ChargeFailure } from '#domain/money/charges.ts'
import type { Db } from '../db/database.ts'
import type { MoneyEvent, PaymentOutcome, RefundOutcome } from '../adapters/payments.ts'
import { findRow } from '../db/rows.ts'
import type { MoneyTables } from '../db/tables/money.ts'
import type { Keyring } from '../keyring.ts'

export type BankRow = Selectable<MoneyTables['simulated_payments']>

type NewPayment = {
  /** Our own name for it. */
  reference: string
  cents: number
  card: { brand: string | null; lastFour: string } | null
  failure?: ChargeFailure | null
}

type NewRefund = { reference: string; paymentId: string; cents: number; failure?: ChargeFailure | null }

/** The built-in provider's own books, which stand for a bank outside. The same key is the same payment, however often it comes. */
export const simulatedBank = (db: Db) => ({
  pay: ({ reference, cents, card, failure = null }: NewPayment) =>
    savePayment(db, {
      id: `sim_pay_${reference}${failure === null ? '' : '_failed'}`,
      idempotency_key: reference,
      kind: 'charge',
      of_payment: null,
      reference,
      cents,
      state: failure === null ? 'succeeded' : 'failed',
      failure,
      card_brand: card?.brand ?? null,
      card_last_four: card?.lastFour ?? null,
    }),

  refund: ({ reference, paymentId, cents, failure = null }: NewRefund) =>
    savePayment(db, {
      id: `sim_re_${reference}`,
      idempotency_key: reference,
      kind: 'refund',
      of_payment: paymentId,
      reference,
      cents,
      state: failure === null ? 'succeeded' : 'failed',
      failure,
      card_brand: null,
      card_last_four: null,
    }),

  find: (reference: string): Promise<BankRow | undefined> =>
    db
      .selectFrom('simulated_payments')
      .selectAll()
      .where('idempotency_key', '=', reference)
      .executeTakeFirst(),

  /** One of the published cards takes no refund: 4000 0000 0000 5126. */
  refusesRefund: async (paymentId: string): Promise<ChargeFailure | null> => {
    const paid = await findRow(db, 'simulated_payments', { id: paymentId }, ['card_last_four'])
    return paid?.card_last_four === '5126' ? 'refusedByProvider' : null
  },

  list: ({ from, to }: { from: Date; to: Date }): Promise<BankRow[]> =>
    db
      .selectFrom('simulated_payments')
      .selectAll()
      .where('state', '=', 'succeeded')
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .orderBy('created_at')
      .execute(),
})

async function savePayment(db: Db, row: Omit<BankRow, 'created_at'>) {
  const added = await db
    .insertInto('simulated_payments')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  const kept =
    added ??
    (await db
      .selectFrom('simulated_payments')
      .selectAll()
      .where('idempotency_key', '=', row.idempotency_key)
      .executeTakeFirstOrThrow())
  return { row: kept, isNew: added !== undefined }
}

export function toPaymentOutcome({
  id,
  state,
  failure,
  card_brand,
  card_last_four,
}: BankRow): PaymentOutcome {
  if (state === 'failed') return { kind: 'paymentFailed', providerId: id, failure: failure ?? 'declined' }
  const card = card_last_four === null ? null : { brand: card_brand, lastFour: card_last_four, expiry: null }
  return { kind: 'paymentSucceeded', providerId: id, card }
}

export const toRefundOutcome = ({ id, state, failure }: BankRow): RefundOutcome =>
  state === 'failed'
    ? { kind: 'refundFailed', providerId: id, failure: failure ?? 'declined' }
    : { kind: 'refundSucceeded', providerId: id }

/** One event for each outcome: delivered again, it is the same one. */
export const eventOf = (row: BankRow): MoneyEvent => ({
  id: `sim_evt_${row.id}`,
  reference: row.reference,
  ...(row.kind === 'charge' ? toPaymentOutcome(row) : toRefundOutcome(row)),
})

const formSecret = /^sim_form_(?<reference>[0-9a-f-]{36})_secret_[\w-]+$/

/** The secret of the simulator's form to pay, worked out from what it is for: asked again, it is the same one. */
export function simulatedSecret(keyring: Keyring, reference: string): string {
  const mac = createHmac('sha256', keyring.derive('payment simulator')).update(`pay ${reference}`)
  return `sim_form_${reference}_secret_${mac.digest('base64url')}`
}

/** What a secret is for; null where it is none of ours. */
export function readSimulatedSecret(keyring: Keyring, secret: string): string | null {
  const reference = formSecret.exec(secret)?.groups?.['reference']
  if (!reference) return null
  const [given, right] = [Buffer.from(secret), Buffer.from(simulatedSecret(keyring, reference))]
  return given.length === right.length && timingSafeEqual(given, right) ? reference : null
}
