import type { FundingMethod } from './methods.ts'

/** What a session costs in the end, where a price is published. */
export type PublishedPrices = { readonly clinical: string | null; readonly registered: string | null }

/** What screens say about one funding method. What the payment page says is in `fees/payment-words.ts`: no public page needs it. */
interface FundingWords {
  /** Under the choice in the matching questions. */
  readonly help: (prices: PublishedPrices) => string
  /** Beside the price on a psychologist's profile. */
  readonly note: string
  /** Beside every other price until a referral is here: nothing that counts on one is promised without it. */
  readonly needs: string | null
  /** Who pays in the client's place; null where the client does, or nobody. */
  readonly paidBy: string | null
  /** After a psychologist's name: why they fit. Null says nothing: everyone may pay for themselves. */
  readonly fits: string | null
  /** Above the price that is agreed to before a first booking. Null where nothing is charged. */
  readonly beforeBooking: { readonly title: string; readonly text: string } | null
}

const sentences = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(' ')

export const fundingWords: Readonly<Record<FundingMethod, FundingWords>> = {
  rebate: {
    help: ({ clinical }) =>
      sentences(
        clinical && `${clinical} after the rebate, which you claim with our receipt.`,
        'Needs a GP referral.',
      ),
    note: 'With a GP referral and treatment plan; you claim the rebate with our receipt',
    needs: 'Needs a GP referral and treatment plan',
    paidBy: null,
    fits: 'offers Medicare rebates',
    beforeBooking: {
      title: 'Your session with a Medicare rebate',
      text: 'With a GP referral and a mental health treatment plan, you can claim part of the fee back from Medicare with our receipt.',
    },
  },
  bulkBill: {
    help: () => 'Nothing to pay. Needs a GP referral.',
    note: 'Billed to Medicare for you, with a GP referral and treatment plan',
    needs: 'Needs a GP referral and treatment plan',
    paidBy: null,
    fits: 'offers bulk billing',
    beforeBooking: null,
  },
  selfFunded: {
    help: ({ registered }) => sentences(registered && `From ${registered}.`, 'No referral needed.'),
    note: 'No referral needed',
    needs: null,
    paidBy: null,
    fits: null,
    beforeBooking: {
      title: 'Paying for the session yourself',
      text: 'You don’t need a referral, and there is no Medicare rebate.',
    },
  },
  ndis: {
    help: () => 'Invoiced to your plan.',
    note: 'Plan or self-managed, by invoice',
    needs: null,
    paidBy: 'From your plan',
    fits: 'takes NDIS plans',
    beforeBooking: null,
  },
  dva: {
    help: () => 'Nothing to pay with a gold or white card. Needs a GP referral.',
    note: 'Gold or white card, billed for you, with a GP referral',
    needs: 'Needs a GP referral',
    paidBy: null,
    fits: 'takes DVA cards',
    beforeBooking: null,
  },
  workCover: {
    help: () => 'Invoiced to your insurer.',
    note: 'With an approved claim, by invoice',
    needs: null,
    paidBy: 'Your insurer',
    fits: 'takes WorkCover claims',
    beforeBooking: null,
  },
}
