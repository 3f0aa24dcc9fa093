import type { OwnCharge } from '#contract/own-money.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { formatCents } from '#domain/fees/cents.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** The client's money is still to come; what costs them nothing, and what a funder pays, is none of it. */
export const isOpen = ({ state, cents, canPay }: Pick<OwnCharge, 'state' | 'cents' | 'canPay'>): boolean =>
  cents > 0 && state !== 'paid' && state !== 'closed' && (state !== 'invoiced' || canPay)

const kinds = {
  session: 'Session',
  shortNotice: 'Short-notice fee for the session',
  didNotAttend: 'Fee for the session you missed',
} as const satisfies Record<OwnCharge['kind'], string>

/** “Session with Amelia Tran, Tuesday 24 November, 10:00 am, Sydney time (GMT+11)” */
export const whatFor = ({ kind, clinician, start }: OwnCharge, zone: ZoneId): string =>
  `${kinds[kind]} with ${clinician}, ${at(start, zone)}, ${formatZone(new Date(start), zone)}`

const at = (instant: string, zone: ZoneId) => dayAndTime(new Date(instant), zone)

export function chargeStateWords(charge: OwnCharge, zone: ZoneId): string {
  const { state, nextTryAt, card, paidAt, message, refundedCents, cents } = charge
  switch (state) {
    case 'waiting':
      return nextTryAt
        ? `We’ll charge your saved card on ${at(nextTryAt, zone)}. You don’t need to do anything.`
        : 'We’ll charge your saved card. You don’t need to do anything.'
    case 'checking':
      return 'We’re waiting for your bank to answer.'
    case 'failed': {
      const next = nextTryAt ? ` We’ll try your card again on ${at(nextTryAt, zone)}.` : ''
      return `${message ?? 'This is still to be paid.'}${next}`
    }
    case 'paid': {
      const paid = `Paid${paidAt ? ` on ${at(paidAt, zone)}` : ''}${card ? ` with ${card}` : ''}.`
      if (refundedCents === 0) return paid
      return `${paid} ${refundedCents >= cents ? 'All of it' : formatCents(refundedCents)} went back to you.`
    }
    case 'closed':
      return 'There is nothing to pay.'
    case 'invoiced':
      if (cents === 0) return 'There is nothing for you to pay.'
      return charge.canPay
        ? 'Your plan is self-managed: you can pay this invoice here, and claim it from your plan. We don’t charge it to your card on file.'
        : 'It is invoiced. Your card is not charged.'
  }
}
