import type { Config } from '../config.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { PaymentProvider } from '../ports/payments.ts'
import { createSimulatorPayments } from './simulator-payments.ts'
import { createStripePayments } from './stripe-payments.ts'

export const createPaymentProvider = (
  { stripe }: Pick<Config, 'stripe'>,
  keyring: Keyring,
): PaymentProvider => (stripe ? createStripePayments(stripe) : createSimulatorPayments(keyring))
