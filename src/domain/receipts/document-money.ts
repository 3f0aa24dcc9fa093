import { deliveryTypes } from '../clinicians/delivery-types.ts'
import { findLabel } from '../clinicians/vocabulary.ts'
import { formatCents } from '../fees/money.ts'
import type { DocumentContent, Line } from './document-content.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { DocumentForm } from './document-forms.ts'
import { longDate } from './format-document.ts'

type Facts = DocumentFacts

const feeLabels = {
  shortNotice: 'Fee for short notice',
  didNotAttend: 'Fee for a missed session',
} as const

/** What is paid for, line by line. The booking fee has a line of its own: it has the GST, and Medicare pays nothing of it. */
export function linesOf(form: DocumentForm, facts: Facts): Line[] {
  const { item } = facts
  const { kind, cents, gstCents } = facts.charge
  const number = item?.number ?? null
  if (kind !== 'session') return [{ item: null, description: feeLabels[kind], gstCents, cents }]
  const description =
    item?.description ?? `Session, ${findLabel(deliveryTypes, facts.session.delivery).toLowerCase()}`
  const feeCents = bookingFeeIn(facts)
  if (feeCents === 0) return [{ item: number, description, gstCents, cents }]
  return [
    { item: number, description, gstCents: 0, cents: cents - feeCents },
    { item: null, description: `Booking fee, ${bookingFeeNotes[form]}`, gstCents, cents: feeCents },
  ]
}

const bookingFeeNotes = {
  medicareReceipt: 'not claimable from Medicare',
  plainReceipt: 'not claimable from Medicare',
  feeReceipt: 'not claimable from Medicare',
  ndisInvoice: 'not part of the support item',
  workCoverInvoice: 'not part of the code',
  dvaClaim: 'not claimable from DVA',
  bulkBillStatement: 'not claimable from Medicare',
} as const satisfies Record<DocumentForm, string>

/** The part of a session’s charge that is no treatment. */
const bookingFeeIn = ({ charge: { cents, bookingFeeCents } }: Facts): number =>
  bookingFeeCents < cents ? bookingFeeCents : 0

/** "$227.77 an hour × 0.83 hours": what the support costs without the booking fee, by the time delivered. */
export function unitPrice(facts: Facts): string {
  const cents = facts.charge.cents - bookingFeeIn(facts)
  const hundredths = Math.round((facts.session.minutes * 100) / 60)
  const hourCents = Math.round((cents * 100) / Math.max(1, hundredths))
  // Of long sessions the cents of an hour may not multiply to the amount: an invoice has to.
  if (Math.round((hourCents * hundredths) / 100) !== cents) return `${formatCents(cents)} a session × 1`
  return `${formatCents(hourCents)} an hour × ${(hundredths / 100).toFixed(2)} hours`
}

export function paidSums({ charge: { cents, gstCents, paidCents, paidOn } }: Facts): DocumentContent['sums'] {
  const gst = gstCents === 0 ? 'GST-free' : `including ${formatCents(gstCents)} GST`
  return [
    { label: `Total, ${gst}`, cents },
    { label: paidOn ? `Paid ${longDate(paidOn)}` : 'Paid', cents: paidCents },
    { label: 'Still to pay', cents: Math.max(0, cents - paidCents) },
  ]
}

/** The benefit is the scheme’s matter; the client pays nothing. */
export const nothingSums = ({ item }: Facts): DocumentContent['sums'] => [
  ...(item?.benefitCents ? [{ label: 'Benefit of this item', cents: item.benefitCents }] : []),
  { label: 'You pay', cents: 0 },
]

/** Where the table has no benefit for the item, none is promised. */
export function claimOf({ item, charge }: Facts): DocumentContent['claim'] {
  if (!item || item.benefitCents === null) return []
  // Medicare pays no more than was charged for the session itself.
  const cents = Math.min(item.benefitCents, charge.cents - (charge.quote?.bookingFeeCents ?? 0))
  return [
    {
      label: 'Medicare rebate you can claim',
      note: `Item ${item.number}, rates of ${longDate(item.from)}`,
      cents,
    },
    {
      label: 'Your own cost after the rebate',
      note: 'Counts towards the Medicare Safety Net where it applies',
      cents: charge.cents - cents,
    },
  ]
}
