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

/** How long a sign-in of staff lasts. See docs/product/practice.md#sign-in. */
export const staffSession = {
  hours: 12,
  /** Exports, refunds and changes of roles ask for the second step again when it is older than this. */
  stepUpMinutes: 10,
  /** To finish what is open: after that a clinician who left sees no diary and no client. */
  daysAfterLeaving: 14,
  /** Between the password and the second step. */
  secondStepMinutes: 15,
} as const

/** Without a press or a key for so long, the screen is locked until the second step is done again. Each practice chooses. */
export const idleMinutesChoices = [5, 10, 15, 30, 60, 120] as const
export type IdleMinutes = (typeof idleMinutesChoices)[number]

export type StaffSessionTimes = {
  secondFactorAt: Date | null
  lastUsedAt: Date
  startedAt: Date
  lockedAt: Date | null
  idleMinutes: number
}

export type StaffSessionState = 'over' | 'secondStep' | 'locked' | 'open'

const timeAfterMinutes = (from: Date, minutes: number) => from.getTime() + minutes * 60_000

export function staffSessionState(
  { secondFactorAt, lastUsedAt, startedAt, lockedAt, idleMinutes }: StaffSessionTimes,
  now: Date,
): StaffSessionState {
  if (now.getTime() >= timeAfterMinutes(startedAt, staffSession.hours * 60)) return 'over'
  if (secondFactorAt === null)
    return now.getTime() >= timeAfterMinutes(startedAt, staffSession.secondStepMinutes)
      ? 'over'
      : 'secondStep'
  const isIdle = now.getTime() >= timeAfterMinutes(lastUsedAt, idleMinutes)
  return isIdle || lockedAt !== null ? 'locked' : 'open'
}

export const isSteppedUp = (secondFactorAt: Date | null, now: Date): boolean =>
  secondFactorAt !== null && now.getTime() < timeAfterMinutes(secondFactorAt, staffSession.stepUpMinutes)

/** A passkey belongs to the host name of PUBLIC_URL. Whether a browser lets a page that is open at `host` use it. */
export const mayUsePasskeysOf = (passkeyHost: string, host: string): boolean =>
  host === passkeyHost || host.endsWith(`.${passkeyHost}`)

/** What a browser would call a security error. */
export const passkeysAreElsewhere = (passkeyHost: string, host: string): string =>
  `Passkeys of this practice belong to ${passkeyHost}, but this page is open at ${host}. Open it at ${passkeyHost}, or use an authenticator app. If ${host} is right, the server has to be started with it as PUBLIC_URL.`

/** The same host at another port, or without https. */
export const passkeysNeedOrigin = (origin: string): string =>
  `Passkeys of this practice work at ${origin} only. Please open the page there, or use an authenticator app.`
