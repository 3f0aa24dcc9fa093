import { cancellationNoticeHours } from '../diary/attendance.ts'
import { type FundingMethod, methods } from '../funding/methods.ts'
import type { ReferralStatus } from '../funding/referral.ts'
import { formatCents } from './cents.ts'
import { backFromMedicare, invoicedWords, ndisMissedText } from './cost-words.ts'
import type { Quote, ReferralPrices } from './quote.ts'

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

type PaymentText = { readonly title: string; readonly text: string }

const sentences = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(' ')

const lateCancelling = (feeCents: number): string =>
  `cancelling less than ${cancellationNoticeHours} hours before it starts costs ${formatCents(feeCents)}`

/** Why a card is saved though nothing is charged for the session. */
export const cardForLateCancelling = (feeCents: number | null): string =>
  feeCents === 0
    ? 'We save a card with every booking. We won’t charge it for this one.'
    : `We still save a card, in case you cancel late${feeCents === null ? '' : `: ${lateCancelling(feeCents)}`}.`

const chargedAfterwards = ({ rate, day }: PaymentFacts): string =>
  rate
    ? `We charge ${formatCents(rate.upfrontCents)} to this card after your session on ${day}.`
    : 'We confirm the cost with you before anything is charged.'

/** Until the referral is here the price counts on it: by when it has to come, and what is paid otherwise. */
const awaitedReferral = (facts: PaymentFacts): string | null =>
  facts.referral === 'received' ? null : (referralWords({ ...facts, referral: 'waiting' })?.text ?? null)

const billedElsewhere =
  (funding: FundingMethod, pays = 'Your funding pays for this session') =>
  ({ rate, shortNoticeFeeCents }: PaymentFacts): PaymentText => {
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
function bulkBilled(facts: PaymentFacts): PaymentText {
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
        `We also save the card in case you cancel late: ${lateCancelling(feeCents)}.`,
    ),
  }
}

/** Medicare pays nothing without a referral, whichever way it was to pay. */
export const withoutReferral = (facts: PaymentFacts): PaymentText => ({
  title: `Full fee without a referral, ${facts.role}`,
  text: chargedAfterwards(facts),
})

/** On the payment page: what the card is for. */
export const paymentWords: Readonly<Record<FundingMethod, (facts: PaymentFacts) => PaymentText>> = {
  rebate: (facts) => ({
    title: `Medicare rebate, ${facts.role}`,
    text: sentences(
      chargedAfterwards(facts),
      facts.rate &&
        `With your GP referral you get ${backFromMedicare(facts.rate)}. Your cost after rebate: ${formatCents(facts.rate.outOfPocketCents)}.`,
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
  ndis: (facts) => {
    const { title, text } = billedElsewhere('ndis')(facts)
    return { title, text: sentences(text, ndisMissedText) }
  },
  dva: billedElsewhere('dva', 'DVA pays for this session with a referral from your GP'),
  workCover: billedElsewhere('workCover'),
}

interface ReferralFacts {
  readonly referral: ReferralStatus | null
  /** Null where the funding needs no referral. */
  readonly prices: ReferralPrices | null
  /** The start of the session, in words: "Tuesday 24 November, 10:00 am". */
  readonly by: string
}

export interface ReferralWords {
  readonly title: string
  readonly text: string
}

const payText = (cents: number) => (cents === 0 ? 'you pay nothing' : `you pay ${formatCents(cents)}`)

/** What a booking still needs from a GP, by when, and what happens otherwise. Null where nothing is missing. */
export function referralWords({ referral, prices, by }: ReferralFacts): ReferralWords | null {
  if (!prices) return null
  switch (referral) {
    case 'waiting':
      return {
        title: 'Waiting for your GP',
        text: `We need your treatment plan and a referral that covers this session before it starts, ${by}. If they don’t reach us in time, you pay the full fee of ${formatCents(prices.withoutCents)}.`,
      }
    case 'none':
      return {
        title: 'No GP referral yet',
        text: `Without a referral, this session costs the full fee of ${formatCents(prices.withoutCents)}. To pay less, ask a GP for a referral and a treatment plan. If both reach us by ${by}, ${payText(prices.withCents)} instead.`,
      }
    case 'received':
    case null:
      return null
  }
}

/**
 * DVA pays with a referral too. Its client pays nothing either way: the claim waits for it, docs/product/receipts.md#what-is-missing.
 * Null for other fundings, and where the record has one.
 */
export const dvaReferralWords = (
  funding: FundingMethod | null,
  { onRecord = null, isBooked = true }: { onRecord?: ReferralStatus | null; isBooked?: boolean } = {},
): ReferralWords | null =>
  funding === 'dva' && onRecord !== 'received'
    ? { title: 'DVA pays with a GP referral', text: isBooked ? addReferral : addReferralLater }
    : null

const addReferral =
  'If we don’t have your referral yet, please add it under “Add referral details” in your account, or ask your GP to send it to us.'
/** While a time is held, its clock runs: nothing leads away from the booking. */
const addReferralLater = 'You can send it to us after you have booked, or ask your GP to.'

/** What several sessions still need from a GP, in one text for all that need the same. */
export function referralCopyOfSeveral({ referral, prices }: Omit<ReferralFacts, 'by'>): ReferralWords | null {
  if (!prices) return null
  switch (referral) {
    case 'waiting':
      return {
        title: 'Waiting for your GP',
        text: `We need your treatment plan and a referral that covers the session before each one starts. If they don’t reach us in time, you pay the full fee of ${formatCents(prices.withoutCents)} for that session.`,
      }
    case 'none':
      return {
        title: 'No GP referral yet',
        text: `Without a referral, each session costs the full fee of ${formatCents(prices.withoutCents)}. To pay less, ask a GP for a referral and a treatment plan. If both reach us before a session starts, ${payText(prices.withCents)} for it instead.`,
      }
    case 'received':
    case null:
      return null
  }
}
