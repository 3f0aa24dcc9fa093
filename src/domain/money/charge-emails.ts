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
] as const

export type ChargeEmailKind = (typeof chargeEmailKinds)[number]
