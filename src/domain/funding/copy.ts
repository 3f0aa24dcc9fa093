import { cancellationNoticeHours } from '../booking/attendance.ts'
import { invoicedWords } from '../fees/cost-copy.ts'
import { formatCents } from '../fees/money.ts'
import type { Quote } from '../fees/quote.ts'
import { type FundingMethod, methods } from './methods.ts'

/** What a session costs in the end, where a price is published. */
export type Prices = { readonly clinical: string | null; readonly registered: string | null }

export type PaymentFacts = {
  /** "clinical psychologist": each kind has its own rate. */
  readonly role: string
  /** "Thursday 19 November", on the viewer's clock. */
  readonly day: string
  readonly rate: Quote | null
  /** What cancelling with short notice costs; null while there is no price. */
  readonly shortNoticeFeeCents: number | null
  /** What a later session costs with a referral, where a rebate is published. */
  readonly instead: string | null
}

type Text = { readonly title: string; readonly text: string }

/** What screens say about one funding method. */
interface FundingCopy {
  /** Under the choice in the matching questions. */
  readonly help: (prices: Prices) => string
  /** Beside the price on a psychologist's profile. */
  readonly note: string
  /** After a psychologist's name: why they fit. Null says nothing: everyone may pay for themselves. */
  readonly fits: string | null
  /** On the payment page: what the card is for. */
  readonly payment: (facts: PaymentFacts) => Text
  /** Above the price that is agreed to before a first booking. Null where nothing is charged. */
  readonly beforeBooking: Text | null
}

const sentences = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(' ')

/** Why a card is saved though nothing is charged for the session. */
export const cardForLateCancelling = (feeCents: number | null): string =>
  feeCents === 0
    ? 'We save a card with every booking, and charge nothing to it for this one.'
    : `We still save a card, in case it is cancelled late${feeCents === null ? '' : `: less than ${cancellationNoticeHours} hours before, that costs ${formatCents(feeCents)}`}.`

const chargedAfterwards = ({ rate, day }: PaymentFacts): string =>
  rate
    ? `We charge ${formatCents(rate.upfrontCents)} to this card after your session on ${day}.`
    : 'We confirm the cost with you before anything is charged.'

const billedElsewhere =
  (funding: FundingMethod) =>
  ({ rate, shortNoticeFeeCents }: PaymentFacts): Text => {
    const { label } = methods[funding]
    const card = cardForLateCancelling(shortNoticeFeeCents)
    return rate?.invoice
      ? {
          title: `${label}: ${formatCents(rate.invoice.cents)} is invoiced`,
          text: `The session is ${invoicedWords(rate)}, and nothing is charged to this card for it. ${card}`,
        }
      : {
          title: `Nothing to pay with ${label}`,
          text: `Your funding pays for this session, and nothing is charged to this card for it. ${card}`,
        }
  }

/** Medicare pays nothing without a referral, whichever way it was to pay. */
export const withoutReferral = (facts: PaymentFacts): Text => ({
  title: `Full fee without a referral, ${facts.role}`,
  text: chargedAfterwards(facts),
})

export const fundingCopy: Readonly<Record<FundingMethod, FundingCopy>> = {
  rebate: {
    help: ({ clinical }) => sentences(clinical && `${clinical} after the rebate.`, 'Needs a GP referral.'),
    note: 'With a GP referral and treatment plan',
    fits: 'offers Medicare rebates',
    payment: (facts) => ({
      title: `Medicare rebate, ${facts.role}`,
      text: sentences(
        chargedAfterwards(facts),
        facts.rate &&
          `With your GP referral the Medicare rebate is ${formatCents(facts.rate.rebateCents)}. Your cost after rebate: ${formatCents(facts.rate.outOfPocketCents)}.`,
      ),
    }),
    beforeBooking: {
      title: 'Your session with a Medicare rebate',
      text: 'Medicare gives part of the fee back if you have a GP referral and a mental health treatment plan.',
    },
  },
  bulkBill: {
    help: () => 'Nothing to pay. Needs a GP referral.',
    note: 'Billed to Medicare for you',
    fits: 'offers bulk billing',
    payment: ({ shortNoticeFeeCents }) => ({
      title: 'Bulk billed',
      text: `This session is bulk billed, so there is nothing for you to pay. ${cardForLateCancelling(shortNoticeFeeCents)}`,
    }),
    beforeBooking: null,
  },
  selfFunded: {
    help: ({ registered }) => sentences(registered && `From ${registered}.`, 'No referral needed.'),
    note: 'No referral needed',
    fits: null,
    payment: (facts) => ({
      title: `Self-funded, ${facts.role}`,
      text: sentences(
        chargedAfterwards(facts),
        facts.instead &&
          `If you later add a GP referral, later sessions cost ${facts.instead} after the rebate.`,
      ),
    }),
    beforeBooking: {
      title: 'Paying for the session yourself',
      text: 'No referral is needed, and Medicare gives nothing back.',
    },
  },
  ndis: {
    help: () => 'Invoiced to your plan.',
    note: 'Plan or self-managed, by invoice',
    fits: 'takes NDIS plans',
    payment: billedElsewhere('ndis'),
    beforeBooking: null,
  },
  dva: {
    help: () => 'Nothing to pay with a gold or white card.',
    note: 'Gold or white card, billed for you',
    fits: 'takes DVA cards',
    payment: billedElsewhere('dva'),
    beforeBooking: null,
  },
  workCover: {
    help: () => 'Invoiced to your insurer.',
    note: 'With an approved claim, by invoice',
    fits: 'takes WorkCover claims',
    payment: billedElsewhere('workCover'),
    beforeBooking: null,
  },
}
