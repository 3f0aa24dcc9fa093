import type { Config } from '../config.ts'
import type { PaymentProvider } from '../ports/payments.ts'
import { createSimulatorPayments } from './simulator-payments.ts'
import { createStripePayments } from './stripe-payments.ts'

type Simulator = Parameters<typeof createSimulatorPayments>[0]

export function createPaymentProvider(
  { stripe, areSimulationsOpen }: Pick<Config, 'stripe' | 'areSimulationsOpen'>,
  parts: Simulator,
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
