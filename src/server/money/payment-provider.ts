import { createHmac } from 'node:crypto'
import type { ChargeFailure } from '#domain/money/charges.ts'
import { type SavedCardOutcome, readSimulatedCard } from '#domain/money/test-cards.ts'
import { type MoneyEvent, type PaymentProvider, PaymentProviderFailed } from '../adapters/payments.ts'
import { createStripePayments } from '../adapters/stripe-payments.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'
import {
  type BankRow,
  eventOf,
  simulatedBank,
  simulatedSecret,
  toPaymentOutcome,
  toRefundOutcome,
} from './simulated-bank.ts'

export function createPaymentProvider(
  { stripe, areSimulationsOpen }: Pick<Config, 'stripe' | 'areSimulationsOpen'>,
  parts: Parameters<typeof createSimulatorPayments>[0],
): PaymentProvider {
  if (stripe) return createStripePayments(stripe)
  const simulator = createSimulatorPayments(parts)
  return areSimulationsOpen ? simulator : { ...simulator, ...withoutMoney }
}

/** Where strangers come and no provider is set up, a card that was saved before pays nothing. */
const withoutMoney: Pick<PaymentProvider, 'charge' | 'openPayment' | 'refund'> = {
  charge: async () => ({ kind: 'refused', failure: 'noCard' }),
  refund: async () => ({ kind: 'refused', failure: 'refusedByProvider' }),
  openPayment: async () => ({ kind: 'refused', reason: 'no provider is set up' }),
}

type SimulatorParts = {
  keyring: Keyring
  db: Db
  /** Where its events go, as a webhook would. */
  deliver: (event: MoneyEvent) => Promise<void>
}

/**
 * The built-in provider: its card form is a page of this site, and its event is made where that form is sent
 * (src/server/payments/test-forms.ts). The secret is worked out from the key, so that asking again gives the same one. What it
 * charges, it writes into books of its own, and tells by an event before it answers.
 */
export function createSimulatorPayments({ keyring, db, deliver }: SimulatorParts): PaymentProvider {
  const key = keyring.derive('payment simulator')
  const bank = simulatedBank(db)
  const tell = async (row: BankRow) => {
    await deliver(eventOf(row))
    return { kind: 'asked', providerId: row.id } as const
  }
  return {
    async createSetup({ idempotencyKey }) {
      const secret = createHmac('sha256', key).update(idempotencyKey).digest('base64url')
      return { providerId: `sim_${idempotencyKey}`, clientSecret: `sim_${idempotencyKey}_secret_${secret}` }
    },
    parseWebhook: async () => ({ outcome: 'refused' }),
    // It keeps no card: what is known of one is in the client's own row.
    detachCards: async () => {},

    async charge({ reference, customer, cents }) {
      const { outcome, ...card } = readSimulatedCard(customer)
      const { row, isNew } = await bank.pay({
        reference,
        cents,
        card: toCard(card),
        failure: failureOf(outcome),
      })
      if (outcome === 'answerLost' && isNew) throw new PaymentProviderFailed('no answer in time')
      return tell(row)
    },
    openPayment: async ({ reference }) => ({
      kind: 'opened',
      providerId: `sim_form_${reference}`,
      clientSecret: simulatedSecret(keyring, reference),
    }),
    async findPayment({ reference }) {
      const row = await bank.find(reference)
      return row ? toPaymentOutcome(row) : null
    },
    async refund({ reference, paymentId, cents }) {
      const failure = await bank.refusesRefund(paymentId)
      const { row } = await bank.refund({ reference, paymentId, cents, failure })
      return tell(row)
    },
    async findRefund({ reference }) {
      const row = await bank.find(reference)
      return row ? toRefundOutcome(row) : null
    },
    async listPayments(period) {
      const rows = await bank.list(period)
      return rows.map(({ id, kind, of_payment, reference, cents, created_at }) => ({
        kind,
        providerId: id,
        paymentId: of_payment,
        reference,
        cents,
        at: created_at,
      }))
    },
  }
}

const toCard = ({ brand, lastFour }: { brand: string | null; lastFour: string | null }) =>
  lastFour === null ? null : { brand, lastFour }

const failureOf = (outcome: SavedCardOutcome): ChargeFailure | null =>
  outcome === 'pays' || outcome === 'answerLost' || outcome === 'refundFails' ? null : outcome
