import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'

/**
 * Whole objects, as Stripe answers with them: typed by its own library, which is generated from its published OpenAPI. The version
 * of the library in package.json is the one of the API version that the adapter names.
 */
export const stripeId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`
export const seconds = () => Math.floor(Date.now() / 1000)

export type Named<T, Names extends keyof T> = Pick<T, Names> & Partial<T>

export const newPaymentIntent = (
  given: Named<Stripe.PaymentIntent, 'amount' | 'status' | 'metadata'>,
): Stripe.PaymentIntent => ({
  id: stripeId('pi'),
  object: 'payment_intent',
  amount_capturable: 0,
  amount_received: given.status === 'succeeded' ? given.amount : 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: 'pi_secret',
  confirmation_method: 'automatic',
  created: seconds(),
  currency: 'aud',
  customer: null,
  description: null,
  last_payment_error: null,
  latest_charge: stripeId('ch'),
  livemode: false,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
  ...given,
})

const paidCard: Stripe.Charge.PaymentMethodDetails.Card = {
  amount_authorized: null,
  authorization_code: null,
  brand: 'visa',
  checks: null,
  country: 'AU',
  exp_month: 12,
  exp_year: 2039,
  funding: 'credit',
  installments: null,
  last4: '4242',
  mandate: null,
  network: 'visa',
  network_transaction_id: null,
  regulated_status: null,
  three_d_secure: null,
  wallet: null,
}

const noOne = { address: null, email: null, name: null, phone: null }

/** The try that an intent made with a card. */
export function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge {
  const isPaid = intent.status === 'succeeded'
  return {
    id: String(intent.latest_charge),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noOne,
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: intent.payment_method === null ? null : String(intent.payment_method),
    payment_method_details: { type: 'card', card: paidCard },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

export const newRefund = (
  given: Named<Stripe.Refund, 'amount' | 'payment_intent' | 'metadata'>,
): Stripe.Refund => ({
  id: stripeId('re'),
  object: 'refund',
  balance_transaction: null,
  charge: null,
  created: seconds(),
  currency: 'aud',
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
  ...given,
})

export const listOf = <T>(url: string, data: T[], has_more = false): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more,
  url,
})

/** As it stands under `error` in an answer. */
export const refusal = (error: Stripe.StripeRawError): { error: Stripe.StripeRawError } => ({ error })
