export type TestOutcome = 'success' | 'declined' | 'authenticationRequired' | 'providerAway'

/** The simulator's published cards, with the numbers that Stripe uses for the same outcomes. */
export const testCards = {
  '4242424242424242': 'success',
  '4000000000000002': 'declined',
  '4000002500003155': 'authenticationRequired',
  '4000000000000119': 'providerAway',
} as const satisfies Record<string, TestOutcome>

/** A real card typed by mistake is refused, never taken. */
export const onlyTestCards = 'No real cards here: please use one of the test cards.'

export const findTestOutcome = (number: string): TestOutcome | undefined =>
  new Map<string, TestOutcome>(Object.entries(testCards)).get(number)
