import type { ReferralStatus } from '../clients/referral.ts'
import { formatCents } from '../fees/money.ts'
import type { ReferralPrices } from '../fees/price.ts'

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

/** The same of several sessions, in one text for all that need the same. */
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
