interface FailureRow {
  /** To the practice. */
  readonly label: string
  /** To the client, on the page to pay and in the email. */
  readonly words: string
}

/** Why a payment did not succeed. See docs/product/money.md#charges. */
export const chargeFailures = {
  declined: {
    label: 'The card was declined',
    words: 'Your bank declined the payment.',
  },
  insufficientFunds: {
    label: 'The card was declined: not enough money in the account',
    words: 'Your bank declined the payment.',
  },
  expiredCard: { label: 'The card has expired', words: 'The card that we have on file has expired.' },
  authenticationRequired: {
    label: 'The bank asks the client to confirm the payment',
    words: 'Your bank asks you to confirm this payment yourself.',
  },
  notAuthenticated: {
    label: 'The client did not confirm the payment with their bank',
    words: 'We could not confirm that this card is yours.',
  },
  noCard: { label: 'No card is on file', words: 'We have no card on file.' },
  notFinished: {
    label: 'The client opened the page to pay and did not finish',
    words: 'The payment was not finished.',
  },
  refusedByProvider: {
    label: 'The payment provider refused the request',
    words: 'The payment did not go through.',
  },
} as const satisfies Record<string, FailureRow>

export type ChargeFailure = keyof typeof chargeFailures

// Object.keys loses the names of the keys.
export const chargeFailureCodes = Object.keys(chargeFailures) as readonly ChargeFailure[]

export const isChargeFailure = (code: string): code is ChargeFailure => code in chargeFailures
