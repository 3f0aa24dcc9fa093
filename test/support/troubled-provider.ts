import { createSimulatorPayments } from '#server/money/payment-provider.ts'
import { handlePaymentEvent } from '#server/payments/handle-payment-event.ts'
import { type MoneyEvent, PaymentProviderFailed } from '#server/adapters/payments.ts'
import type { Service } from '#server/service.ts'

/** How a provider behaves: its event comes before its answer, after it, twice or never; it is away before it acts, or after. */
export const manners = ['early', 'late', 'twice', 'silent', 'awayBefore', 'awayAfter'] as const
type Manner = (typeof manners)[number]

/** The service pays by the built-in bank from now on, which behaves as it is told. */
export function useTroubledProvider(service: Service) {
  let manner: Manner = 'early'
  const late: MoneyEvent[] = []
  const bank = createSimulatorPayments({
    keyring: service.keyring,
    db: service.db,
    deliver: async (event) => {
      if (manner === 'late') late.push(event)
      if (manner === 'early' || manner === 'twice') await handlePaymentEvent(service, event)
      if (manner === 'twice') await handlePaymentEvent(service, event)
    },
  })
  const troubled =
    <Order, Answer>(act: (order: Order) => Promise<Answer>) =>
    async (order: Order): Promise<Answer> => {
      if (manner === 'awayBefore') throw new PaymentProviderFailed('not reached')
      const answer = await act(order)
      if (manner === 'awayAfter') throw new PaymentProviderFailed('no answer in time')
      return answer
    }
  service.payments = { ...bank, charge: troubled(bank.charge), refund: troubled(bank.refund) }
  return {
    behave: (wanted: Manner) => {
      manner = wanted
    },
    deliverLate: async () => {
      for (const event of late.splice(0)) await handlePaymentEvent(service, event)
    },
  }
}
