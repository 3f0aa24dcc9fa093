/** Emails about charges. Those for the practice name no one. See docs/product/money.md#emails. */
export const chargeEmailKinds = [
  'failed',
  'payLink',
  'refunded',
  'feeDropped',
  'practiceFailed',
  'practiceRefundFailed',
  'practiceFeeDropped',
  'practicePaidTwice',
  'practiceDisputed',
  'practiceDisputeWon',
  'practiceDisputeLost',
] as const

/** How someone was told; `none` where they could not be. */
export const toldBy = ['email', 'sms', 'none'] as const
export type ToldBy = (typeof toldBy)[number]

export type ChargeEmailKind = (typeof chargeEmailKinds)[number]
export type PracticeEmailKind = Extract<ChargeEmailKind, `practice${string}`>

/** The others are for the client: where no email reaches them, a text message does. */
export const isForPractice = (kind: ChargeEmailKind): kind is PracticeEmailKind => kind.startsWith('practice')
