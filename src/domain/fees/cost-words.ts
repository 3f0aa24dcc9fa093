import { cancellationNoticeHours } from '../diary/attendance.ts'
import type { ReferralStatus } from '../funding/referral.ts'
import { formatCents } from './cents.ts'
import type { QuotedInvoice, Quote } from './quote.ts'

const parties = {
  ndisPlan: 'invoiced to your NDIS plan',
  planManager: 'invoiced to your NDIS plan manager',
  client: 'invoiced to you, to claim from your NDIS plan',
  insurer: 'invoiced to your insurer',
} as const satisfies Record<QuotedInvoice['to'], string>

/** "invoiced to your insurer". A quote of an earlier release does not say to whom. */
export const invoicedWords = ({ invoice }: Quote): string =>
  invoice ? parties[invoice.to] : 'invoiced to your plan or insurer'

/** To who pays with the NDIS: what a session that does not take place can cost the plan. */
export const ndisMissedText = `If you miss the session, or cancel it less than ${cancellationNoticeHours} hours before, we can invoice it to your NDIS plan.`

/** Nobody but the client claims a rebate: no place names the amount without saying so. */
export const backFromMedicare = ({ rebateCents }: Pick<Quote, 'rebateCents'>): string =>
  `${formatCents(rebateCents)} back from Medicare when you claim it with our receipt`

const sentencesByKind = {
  rebate: (quote, referral) =>
    `${formatCents(quote.upfrontCents)} after the session. ${referral === 'received' ? 'You' : 'With a GP referral, you'} get ${backFromMedicare(quote)}, so the session costs you ${formatCents(quote.outOfPocketCents)} in the end.`,
  selfFunded: (quote) => `${formatCents(quote.upfrontCents)} after the session, booking fee included.`,
  noReferral: (quote) =>
    `${formatCents(quote.upfrontCents)} after the session, booking fee included: the full fee, because there is no GP referral.`,
  bulkBilled: (_quote, referral) =>
    referral === 'waiting'
      ? 'Nothing to pay with a GP referral: it is billed for you.'
      : 'Nothing to pay. It is billed for you.',
  invoiced: (quote) =>
    quote.invoice
      ? `${formatCents(quote.invoice.cents)}, ${invoicedWords(quote)}. Nothing is charged to your card.`
      : `Nothing is charged to your card: it is ${invoicedWords(quote)}.`,
  free: () => 'Free.',
} as const satisfies Record<Quote['kind'], (quote: Quote, referral: ReferralStatus | null) => string>

/**
 * Whole sentences. A booking whose funding is still open has no price yet. A rebate is promised only with a referral: until one is here,
 * the sentence says that it takes one.
 */
export const costSentences = (quote: Quote | null, referral: ReferralStatus | null): string =>
  quote === null
    ? 'We’ll tell you the price before your appointment.'
    : sentencesByKind[quote.kind](quote, referral)
