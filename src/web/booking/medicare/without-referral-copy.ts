import type { ReservationView } from '#contract/booking.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { quoteInstead } from '../frame/reservation-price.ts'

/** What a session without a referral costs, and what it would cost with one. Medicare pays nothing of it unless a GP refers. */
export function withoutReferralCopy(reservation: ReservationView, rates: readonly RateRow[]): string {
  const quote = quoteInstead(reservation, { referral: 'received' }, rates)
  const full = quoteInstead(reservation, { referral: 'none' }, rates)
  const amount = full ? `the full fee of ${formatCents(full.upfrontCents)}` : 'the full fee'
  const isBulkBilled = quote?.kind === 'bulkBilled'
  const loss = isBulkBilled ? 'we cannot bulk bill it, and you pay' : 'there is no rebate, and you pay'
  const gain = isBulkBilled
    ? 'you pay nothing'
    : quote
      ? `${formatCents(quote.rebateCents)} of it comes back to you`
      : 'the rebate comes back to you'
  return `Without both, ${loss} ${amount} after the session. If they reach us before the session, ${gain}.`
}
