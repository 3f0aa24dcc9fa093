/** What comes after the password. See docs/product/practice.md#sign-in. */
export const secondStep = {
  /** Wrong codes in a row before a pause. */
  guesses: 5,
  firstPauseMinutes: 15,
  /** Of every further pause, until no code was wrong for `forgottenAfterHours`. */
  laterPauseMinutes: 60,
  forgottenAfterHours: 24,
  recoveryCodes: 10,
  /** For a device to sign what it was asked to. */
  challengeMinutes: 5,
} as const

export type CodeFailures = { failures: number; lastFailedAt: Date }

const minutesAfter = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)

/** Wrong codes in a row that still count. */
export const countedFailures = (known: CodeFailures | null, now: Date): number =>
  known && now < minutesAfter(known.lastFailedAt, secondStep.forgottenAfterHours * 60) ? known.failures : 0

/** Until when no code is looked at; null where one is. A passkey is never held up: it cannot be guessed. */
export function codesPausedUntil(known: CodeFailures | null, now: Date): Date | null {
  const failures = countedFailures(known, now)
  if (!known || failures === 0 || failures % secondStep.guesses !== 0) return null
  const minutes =
    failures === secondStep.guesses ? secondStep.firstPauseMinutes : secondStep.laterPauseMinutes
  const until = minutesAfter(known.lastFailedAt, minutes)
  return now < until ? until : null
}

/** How many more codes may be wrong before the next pause. */
export const guessesLeft = (failures: number): number => secondStep.guesses - (failures % secondStep.guesses)

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** Long enough that a copy of their hashes gives none of them away. `pick` gives a random whole number below its argument. */
export const makeRecoveryCode = (pick: (below: number) => number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[pick(alphabet.length)]).join(''),
  ).join('-')

/** However it was typed: capitals, blanks and dashes do not count. */
export const readRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** How someone proves who they are after the password. */
export type SecondSteps = { passkeys: number; hasAuthenticator: boolean }

export const hasSecondStep = ({ passkeys, hasAuthenticator }: SecondSteps): boolean =>
  passkeys > 0 || hasAuthenticator

/** Recovery codes are for an emergency and do not count. */
export const isLastSecondStep = ({ passkeys, hasAuthenticator }: SecondSteps): boolean =>
  passkeys + Number(hasAuthenticator) <= 1
