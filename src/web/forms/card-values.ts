import type { TypedCard } from '#domain/money/cards.ts'
import { laterTestCards, testCards, type TestOutcome } from '#domain/money/test-cards.ts'
import { groupDigits } from '../ui/digits-field.tsx'

export type CardValues = { [Field in keyof TypedCard]: string }

export type CardParts = { card: CardValues }

export const emptyCard: CardParts = { card: { number: '', expiry: '', cvc: '', name: '' } }

/** As the digits are printed: American Express in three groups, the others in fours. */
export const cardGroups = (number: string): readonly number[] =>
  /^3[47]/.test(number) ? [4, 6, 5] : [4, 4, 4, 4, 3]

const messageByField = {
  success: 'The card is saved.',
  declined: 'The bank declines it.',
  authenticationRequired: 'The bank asks whether it is you.',
  providerAway: 'The payment service does not answer.',
} as const satisfies Record<TestOutcome, string>

const laterMessages = {
  declined: 'It is saved; a charge is declined.',
  insufficientFunds: 'It is saved; a charge finds too little money.',
  expiredCard: 'It is saved; it has expired when it is charged.',
  authenticationRequired: 'It is saved; a charge needs its holder.',
  answerLost: 'It is saved; a charge succeeds and its answer is lost.',
  refundFails: 'It is saved; a refund fails.',
} as const satisfies Record<(typeof laterTestCards)[keyof typeof laterTestCards], string>

const offered = [
  ...Object.entries(testCards).map(([number, outcome]) => ({ number, words: messageByField[outcome] })),
  ...Object.entries(laterTestCards).map(([number, outcome]) => ({ number, words: laterMessages[outcome] })),
]

/** The simulator's cards as the page offers them, each good until the end of next year. */
export const offeredCards = (today: string) =>
  offered.map(({ number, words }) => ({
    card: {
      number: groupDigits(number, cardGroups(number), ' '),
      expiry: `12/${Number(today.slice(2, 4)) + 1}`,
      cvc: '123',
      name: 'Test Card',
    } satisfies CardValues,
    words,
  }))
