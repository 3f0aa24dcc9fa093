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

type GivenBack = {
  readonly cents: number
  /** What the provider has confirmed. */
  readonly confirmedCents: number
  readonly askedCents: number
}

/** How a charge that was paid stands. While a refund is asked for, the bank may still refuse it. */
export function refundStanding({
  cents,
  confirmedCents,
  askedCents,
}: GivenBack): 'none' | 'asked' | 'inPart' | 'inFull' {
  if (askedCents > 0) return 'asked'
  if (confirmedCents === 0) return 'none'
  return confirmedCents < cents ? 'inPart' : 'inFull'
}
