import type { TypedCard } from '#domain/payments/check-card.ts'
import { testCards, type TestOutcome } from '#domain/payments/test-cards.ts'
import { groupDigits } from '../ui/field/digit-groups.ts'

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

/** The simulator's cards as the page offers them, each good until the end of next year. */
export const offeredCards = (today: string) =>
  Object.entries(testCards).map(([number, outcome]) => ({
    card: {
      number: groupDigits(number, cardGroups(number), ' '),
      expiry: `12/${Number(today.slice(2, 4)) + 1}`,
      cvc: '123',
      name: 'Test Card',
    } satisfies CardValues,
    words: messageByField[outcome],
  }))
