import type { PaymentSetup } from '#contract/payments.ts'
import { setupReasons, setupStates } from '#domain/payments/setup-state.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findSetup, type Setup } from '../payment-setups/setup-store.ts'

export async function readSetup(
  { db }: Pick<Service, 'db'>,
  key: { clientSecret: string; subject: string },
): Promise<Result<PaymentSetup>> {
  const setup = await findSetup(db, key)
  return setup ? succeed(presentSetup(setup)) : fail('notFound')
}

const presentSetup = ({ state, reason, reservation }: Setup): PaymentSetup => ({
  state: setupStates[state].shown,
  reason,
  message: reason && setupReasons[reason],
  reserveId: reservation?.reserveId ?? null,
})
