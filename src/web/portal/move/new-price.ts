import { costSentences } from '#domain/fees/cost-copy.ts'
import type { Quote } from '#domain/fees/quote.ts'
import { formatQuote } from '../../appointment/format-cost.ts'

/** The price of the new date, and whether it is another. */
export function formatNewPrice(quote: Quote | null, before: Quote | null): string {
  if (!quote) return costSentences(null, null)
  const { price, priceNote } = formatQuote(quote)
  const words = [price, priceNote].filter(Boolean).join(' ')
  if (!before) return words
  const isSame = quote.kind === before.kind && quote.outOfPocketCents === before.outOfPocketCents
  return isSame ? `${words}, as before` : `${words}, before: ${formatQuote(before).price}`
}
