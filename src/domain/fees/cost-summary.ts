import type { Quote } from './quote.ts'

export interface CostLine {
  readonly key: 'consult' | 'bookingFee' | 'gst' | 'total'
  readonly label: string
  readonly cents: number
}

/**
 * The lines of the self-funded summary. GST is a note inside the total, not added to it.
 * See docs/product/funding.md#self-funded.
 */
export function costLines(quote: Quote): readonly CostLine[] {
  return [
    { key: 'consult', label: 'Consult', cents: quote.consultCents },
    { key: 'bookingFee', label: 'Booking fee', cents: quote.bookingFeeCents },
    { key: 'gst', label: 'GST (incl.)', cents: quote.gstInclCents },
    { key: 'total', label: 'Total (not incl. bank fees)', cents: quote.upfrontCents },
  ]
}
