import { cancellationNoticeHours } from '../booking/attendance.ts'
import { invoicedWords } from '../fees/cost-copy.ts'
import { formatCents } from '../fees/money.ts'
import type { Quote } from '../fees/quote.ts'
import { type FundingMethod, methods } from './methods.ts'
import { type ReferralFacts, referralCopy } from './referral-copy.ts'

interface PaymentFacts extends ReferralFacts {
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

const sentences = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(' ')

const lateCancelling = (feeCents: number): string =>
  `less than ${cancellationNoticeHours} hours before, that costs ${formatCents(feeCents)}`

/** Why a card is saved though nothing is charged for the session. */
export const cardForLateCancelling = (feeCents: number | null): string =>
  feeCents === 0
    ? 'We save a card with every booking, and charge nothing to it for this one.'
    : `We still save a card, in case it is cancelled late${feeCents === null ? '' : `: ${lateCancelling(feeCents)}`}.`

const chargedAfterwards = ({ rate, day }: PaymentFacts): string =>
  rate
    ? `We charge ${formatCents(rate.upfrontCents)} to this card after your session on ${day}.`
    : 'We confirm the cost with you before anything is charged.'

/** Until the referral is here the price counts on it: by when it has to come, and what is paid otherwise. */
const awaitedReferral = (facts: PaymentFacts): string | null =>
  facts.referral === 'received' ? null : (referralCopy({ ...facts, referral: 'waiting' })?.text ?? null)

const billedElsewhere =
  (funding: FundingMethod, pays = 'Your funding pays for this session') =>
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
          text: `${pays}, and nothing is charged to this card for it. ${card}`,
        }
  }

/** The card is charged nothing with a referral, and the full fee without one: docs/product/funding.md#no-referral. */
function bulkBilled(facts: PaymentFacts): Text {
  const { shortNoticeFeeCents: feeCents } = facts
  const awaited = awaitedReferral(facts)
  if (awaited === null)
    return {
      title: 'Bulk billed',
      text: `This session is bulk billed, so there is nothing for you to pay. ${cardForLateCancelling(feeCents)}`,
    }
  return {
    title: 'Bulk billed with a GP referral',
    text: sentences(
      'With a GP referral this session is bulk billed, and there is nothing for you to pay.',
      awaited,
      'We charge it to this card after the session.',
      feeCents !== null &&
        feeCents > 0 &&
        `The card is also for cancelling late: ${lateCancelling(feeCents)}.`,
    ),
  }
}

/** Medicare pays nothing without a referral, whichever way it was to pay. */
export const withoutReferral = (facts: PaymentFacts): Text => ({
  title: `Full fee without a referral, ${facts.role}`,
  text: chargedAfterwards(facts),
})

/** On the payment page: what the card is for. */
export const paymentCopy: Readonly<Record<FundingMethod, (facts: PaymentFacts) => Text>> = {
  rebate: (facts) => ({
    title: `Medicare rebate, ${facts.role}`,
    text: sentences(
      chargedAfterwards(facts),
      facts.rate &&
        `With your GP referral the Medicare rebate is ${formatCents(facts.rate.rebateCents)}. Your cost after rebate: ${formatCents(facts.rate.outOfPocketCents)}.`,
      awaitedReferral(facts),
    ),
  }),
  bulkBill: bulkBilled,
  selfFunded: (facts) => ({
    title: `Self-funded, ${facts.role}`,
    text: sentences(
      chargedAfterwards(facts),
      facts.instead &&
        `If you later add a GP referral, later sessions cost ${facts.instead} after the rebate.`,
    ),
  }),
  ndis: billedElsewhere('ndis'),
  dva: billedElsewhere('dva', 'DVA pays for this session with a referral from your GP'),
  workCover: billedElsewhere('workCover'),
}
