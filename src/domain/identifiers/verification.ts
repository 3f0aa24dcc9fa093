/**
 * What the register, or the adapter in its place, answers about a card. An unverified card has a good check digit,
 * but no register could be asked. See docs/product/funding-forms.md#verification-outcomes.
 */
const verificationOutcomes = {
  match: { isAccepted: true },
  unverified: { isAccepted: true },
  mismatch: { isAccepted: false },
  superseded: { isAccepted: false },
  lost: { isAccepted: false },
  expired: { isAccepted: false },
  unknown: { isAccepted: false },
} as const satisfies Record<string, { isAccepted: boolean }>

export type VerificationOutcome = keyof typeof verificationOutcomes

export const verificationOutcomeCodes = Object.keys(verificationOutcomes) as [
  VerificationOutcome,
  ...VerificationOutcome[],
]

/** The cards that a register, or a person in its place, can check. */
export const cardKinds = ['medicare', 'dva'] as const

export type CardKind = (typeof cardKinds)[number]

/** What a person of the practice can find out by comparing a card, or by asking the register themselves. */
export const handCheckOutcomes = ['match', 'mismatch'] as const satisfies readonly VerificationOutcome[]

export function isAccepted(outcome: VerificationOutcome): boolean {
  return verificationOutcomes[outcome].isAccepted
}

/** What is said of cards that were checked together: the first that is refused, else the least that is known. */
export function outcomeOfAll(outcomes: readonly VerificationOutcome[]): VerificationOutcome {
  const refused = outcomes.find((outcome) => !isAccepted(outcome))
  return refused ?? (outcomes.every((outcome) => outcome === 'match') ? 'match' : 'unverified')
}

/** Exact texts. Every refusal of a card reads the same. See docs/product/funding-forms.md#card-check. */
export const verificationMessages = {
  medicare:
    'The card number and/or patient details submitted did not match Medicare checks. Please check your details and try again.',
  dva: 'Error while validating your DVA card',
  medicareUnverified: 'The number looks right. We still need to check it with Medicare.',
  dvaUnverified: 'The number looks right. We still need to check it with DVA.',
  medicareAway: 'We could not reach Medicare just now. Your details are kept. Please try again in a moment.',
  dvaAway: 'We could not reach DVA just now. Your details are kept. Please try again in a moment.',
} as const
