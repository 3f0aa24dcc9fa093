import { formatCents } from '../fees/money.ts'

type Refundable = {
  readonly paidCents: number
  /** With those that are asked for and not confirmed. */
  readonly refundedCents: number
}

export const refundableCents = ({ paidCents, refundedCents }: Refundable): number => paidCents - refundedCents

/** Why so much cannot be given back; null where it can. */
export function refuseRefund(cents: number, charge: Refundable): string | null {
  const left = refundableCents(charge)
  if (cents <= left) return null
  return left === 0
    ? 'Everything that was paid has been given back.'
    : `At most ${formatCents(left)} can be given back.`
}
