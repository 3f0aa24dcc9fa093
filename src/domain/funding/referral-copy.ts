import type { ReferralStatus } from '../clients/referral.ts'
import { formatCents } from '../fees/money.ts'
import type { ReferralPrices } from '../fees/price.ts'
import type { FundingMethod } from './methods.ts'

export interface ReferralFacts {
  readonly referral: ReferralStatus | null
  /** Null where the funding needs no referral. */
  readonly prices: ReferralPrices | null
  /** The start of the session, in words: "Tuesday 24 November, 10:00 am". */
  readonly by: string
}

export interface ReferralCopy {
  readonly title: string
  readonly text: string
}

const payText = (cents: number) => (cents === 0 ? 'you pay nothing' : `you pay ${formatCents(cents)}`)

/** What a booking still needs from a GP, by when, and what happens otherwise. Null where nothing is missing. */
export function referralCopy({ referral, prices, by }: ReferralFacts): ReferralCopy | null {
  if (!prices) return null
  switch (referral) {
    case 'waiting':
      return {
        title: 'Waiting for your GP',
        text: `A referral that covers this session and a treatment plan have to reach us by the start of your session, ${by}. If they do not, you pay the full fee of ${formatCents(prices.withoutCents)}.`,
      }
    case 'none':
      return {
        title: 'No GP referral yet',
        text: `This session costs the full fee of ${formatCents(prices.withoutCents)}. To change that, see your GP or book one of ours, who bulk bill and write the referral and treatment plan by video: if both reach us by ${by}, ${payText(prices.withCents)} instead.`,
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
export const dvaReferralCopy = (
  funding: FundingMethod | null,
  { onRecord = null, isBooked = true }: { onRecord?: ReferralStatus | null; isBooked?: boolean } = {},
): ReferralCopy | null =>
  funding === 'dva' && onRecord !== 'received'
    ? { title: 'DVA pays with a GP referral', text: isBooked ? addReferral : addReferralLater }
    : null

const addReferral =
  'If we do not have your referral yet, please add it under “Add referral details” in your account, or ask your GP to send it to us.'
/** While a time is held, its clock runs: nothing leads away from the booking. */
const addReferralLater = 'You can send it to us after you have booked, or ask your GP to.'

/** What several sessions still need from a GP, in one text for all that need the same. */
export function referralCopyOfSeveral({ referral, prices }: Omit<ReferralFacts, 'by'>): ReferralCopy | null {
  if (!prices) return null
  switch (referral) {
    case 'waiting':
      return {
        title: 'Waiting for your GP',
        text: `A referral that covers the session and a treatment plan have to reach us by the start of each. Where they do not, you pay the full fee of ${formatCents(prices.withoutCents)}.`,
      }
    case 'none':
      return {
        title: 'No GP referral yet',
        text: `Each session costs the full fee of ${formatCents(prices.withoutCents)}. To change that, see your GP or book one of ours, who bulk bill and write the referral and treatment plan by video: if both reach us by the start of a session, ${payText(prices.withCents)} for it instead.`,
      }
    case 'received':
    case null:
      return null
  }
}
