import type { ChargeFailure } from './charges.ts'

/** What happens where its number is typed. */
export type TestOutcome = 'success' | 'declined' | 'authenticationRequired' | 'providerAway'

/** The simulator's published cards, with the numbers that Stripe uses for the same outcomes. */
export const testCards = {
  '4242424242424242': 'success',
  '4000000000000002': 'declined',
  '4000002500003155': 'authenticationRequired',
  '4000000000000119': 'providerAway',
} as const satisfies Record<string, TestOutcome>

type SavedCardFailure =
  | Extract<ChargeFailure, 'declined' | 'insufficientFunds' | 'expiredCard' | 'authenticationRequired'>
  /** It pays, and the answer is lost on the way. */
  | 'answerLost'
  /** It pays, and takes no refund. */
  | 'refundFails'

/** What happens when a saved card is charged without its holder, or money goes back to it. */
export type SavedCardOutcome = 'pays' | SavedCardFailure

/** They save fine, and fail later. */
export const laterTestCards = {
  '4000000000000341': 'declined',
  '4000000000009995': 'insufficientFunds',
  '4000000000000069': 'expiredCard',
  '4000002760003184': 'authenticationRequired',
  '4000000000000101': 'answerLost',
  '4000000000005126': 'refundFails',
} as const satisfies Record<string, SavedCardFailure>

/** A real card typed by mistake is refused, never taken. */
export const onlyTestCards = 'No real cards here: please use one of the test cards.'

const outcomes = new Map<string, TestOutcome>(Object.entries(testCards))
const troubles = new Map<string, SavedCardFailure>(Object.entries(laterTestCards))

export const findTestOutcome = (number: string): TestOutcome | undefined =>
  troubles.has(number) ? 'success' : outcomes.get(number)

export const findSavedCardOutcome = (number: string): SavedCardOutcome => troubles.get(number) ?? 'pays'

type SimulatedCard = { outcome: SavedCardOutcome; brand: string | null; lastFour: string | null }

/** What the simulator keeps of a card is in the name that it gives its customer. */
export const toSimulatedCustomer = ({ outcome, brand, lastFour }: SimulatedCard, id: string): string =>
  `sim_${outcome}_${brand ?? 'card'}_${lastFour}_${id}`

const named = /^sim_(?<outcome>[a-zA-Z]+)_(?<brand>[a-z]+)_(?<lastFour>\d{4})_/

/** A card from before customers had names pays. */
export function readSimulatedCard(customer: string | null): SimulatedCard {
  const { outcome, brand, lastFour } = named.exec(customer ?? '')?.groups ?? {}
  return {
    outcome: [...troubles.values()].find((trouble) => trouble === outcome) ?? 'pays',
    brand: brand ?? null,
    lastFour: lastFour ?? null,
  }
}
