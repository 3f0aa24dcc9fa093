import { formatCents } from './money.ts'
import type { Invoice, Quote } from './quote.ts'

const parties = {
  ndisPlan: 'invoiced to your NDIS plan',
  planManager: 'invoiced to your NDIS plan manager',
  client: 'invoiced to you, to claim from your NDIS plan',
  insurer: 'invoiced to your insurer',
} as const satisfies Record<Invoice['to'], string>

/** "invoiced to your insurer". A quote of an earlier release does not say to whom. */
export const invoicedWords = ({ invoice }: Quote): string =>
  invoice ? parties[invoice.to] : 'invoiced to your plan or insurer'

const sentencesByKind = {
  rebate: (quote) =>
    `${formatCents(quote.upfrontCents)} on the day. ${formatCents(quote.rebateCents)} comes back to you as a rebate, which leaves ${formatCents(quote.outOfPocketCents)}.`,
  selfFunded: (quote) => `${formatCents(quote.upfrontCents)} on the day, booking fee included.`,
  noReferral: (quote) =>
    `${formatCents(quote.upfrontCents)} on the day, booking fee included: the full fee, because there is no GP referral.`,
  bulkBilled: () => 'Nothing to pay. It is billed for you.',
  invoiced: (quote) =>
    quote.invoice
      ? `${formatCents(quote.invoice.cents)}, ${invoicedWords(quote)}. Nothing is charged on the day.`
      : `Nothing to pay on the day: it is ${invoicedWords(quote)}.`,
  free: () => 'Free.',
} as const satisfies Record<Quote['kind'], (quote: Quote) => string>

/** Whole sentences. A booking whose funding is still open has no price yet. */
export const costSentences = (quote: Quote | null): string =>
  quote === null ? 'We tell you the price before your appointment.' : sentencesByKind[quote.kind](quote)
