import { createHmac } from 'node:crypto'
import type { Keyring } from '../crypto/keyring.ts'
import type { PaymentProvider } from '../ports/payments.ts'

/**
 * The built-in provider: its card form is a page of this site, and its event is made where that form is sent
 * (src/server/payments/try-test-card.ts). The secret is worked out from the key, so that asking again gives the same one.
 */
export function createSimulatorPayments(keyring: Keyring): PaymentProvider {
  const key = keyring.derive('payment simulator')
  return {
    async createSetup({ idempotencyKey }) {
      const secret = createHmac('sha256', key).update(idempotencyKey).digest('base64url')
      return { providerId: `sim_${idempotencyKey}`, clientSecret: `sim_${idempotencyKey}_secret_${secret}` }
    },
    parseWebhook: async () => ({ outcome: 'refused' }),
    // It keeps no card: what is known of one is in the client's own row.
    detachCards: async () => {},
  }
}
