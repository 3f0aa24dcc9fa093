import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../crypto/keyring.ts'

const form = /^sim_form_(?<reference>[0-9a-f-]{36})_secret_[\w-]+$/

/** The secret of the simulator's form to pay, worked out from what it is for: asked again, it is the same one. */
export function simulatedSecret(keyring: Keyring, reference: string): string {
  const mac = createHmac('sha256', keyring.derive('payment simulator')).update(`pay ${reference}`)
  return `sim_form_${reference}_secret_${mac.digest('base64url')}`
}

/** What a secret is for; null where it is none of ours. */
export function readSimulatedSecret(keyring: Keyring, secret: string): string | null {
  const reference = form.exec(secret)?.groups?.['reference']
  if (!reference) return null
  const [given, right] = [Buffer.from(secret), Buffer.from(simulatedSecret(keyring, reference))]
  return given.length === right.length && timingSafeEqual(given, right) ? reference : null
}
