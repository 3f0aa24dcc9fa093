import type { Config } from '../config.ts'
import type { PaymentProvider } from '../ports/payments.ts'
import { createSimulatorPayments } from './simulator-payments.ts'
import { createStripePayments } from './stripe-payments.ts'

export const createPaymentProvider = (
  { stripe }: Pick<Config, 'stripe'>,
  simulator: Parameters<typeof createSimulatorPayments>[0],
): PaymentProvider => (stripe ? createStripePayments(stripe) : createSimulatorPayments(simulator))
