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
        ? `We charge your saved card on ${at(nextTryAt, zone)}. You need not do anything.`
        : 'We charge your saved card. You need not do anything.'
    case 'checking':
      return 'Your bank is being asked right now.'
    case 'failed': {
      const next = nextTryAt ? ` We try your card again on ${at(nextTryAt, zone)}.` : ''
      return `${message ?? 'This is still to be paid.'}${next}`
    }
    case 'paid': {
      const paid = `Paid${paidAt ? ` on ${at(paidAt, zone)}` : ''}${card ? ` with ${card}` : ''}.`
      if (refundedCents === 0) return paid
      return `${paid} ${refundedCents >= cents ? 'All of it' : formatCents(refundedCents)} went back to you.`
    }
    case 'closed':
      return 'Nothing is to be paid.'
    case 'invoiced':
      if (cents === 0) return 'You pay nothing for it.'
      return charge.canPay
        ? 'Your plan is self-managed: you can pay this invoice here, and claim it from your plan. Your card on file is not charged by itself.'
        : 'It is invoiced. Your card is not charged.'
  }
}
