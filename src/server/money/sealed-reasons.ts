import { z } from 'zod'
import type { Keyring } from '../crypto/keyring.ts'

const text = z.string()
const ofCharge = (id: string) => `charges.reason:${id}`
const ofTakenBack = (chargeId: string) => `money_entries.why:${chargeId}`
const ofRefund = (id: string) => `refunds.why:${id}`

/** What a person typed: the service’s own words are kept as they are. */
export const sealChargeReason = (keyring: Keyring, chargeId: string, why: string): Buffer =>
  keyring.seal(why, ofCharge(chargeId))

export const openChargeReason = (keyring: Keyring, chargeId: string, sealed: Buffer): string =>
  text.parse(keyring.unseal(sealed, ofCharge(chargeId)))

/** Why a payment that was recorded for a charge was taken back. */
export const sealTakenBack = (keyring: Keyring, chargeId: string, why: string): Buffer =>
  keyring.seal(why, ofTakenBack(chargeId))

export const openTakenBack = (keyring: Keyring, chargeId: string, sealed: Buffer): string =>
  text.parse(keyring.unseal(sealed, ofTakenBack(chargeId)))

export const sealRefundReason = (keyring: Keyring, refundId: string, why: string): Buffer =>
  keyring.seal(why, ofRefund(refundId))

type Refund = { id: string; why: string | null; sealed_why: Buffer | null }

export const openRefundReason = (keyring: Keyring, { id, why, sealed_why }: Refund): string =>
  sealed_why ? text.parse(keyring.unseal(sealed_why, ofRefund(id))) : (why ?? '')
