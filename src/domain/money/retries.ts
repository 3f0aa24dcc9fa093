import type { ChargeFailure } from './charge-failures.ts'

const dayMs = 24 * 3_600_000

/** How long after a try that failed the card is tried again: after the first, after the second. Then it stays failed. */
const pausesMs = [2 * dayMs, 3 * dayMs] as const

/** Trying the same card again cannot help with the others: the client has to do something first. */
const isWorthAnotherTry = {
  declined: true,
  insufficientFunds: true,
  refusedByProvider: true,
  expiredCard: false,
  authenticationRequired: false,
  notAuthenticated: false,
  noCard: false,
  notFinished: false,
} as const satisfies Record<ChargeFailure, boolean>

type Failed = { readonly tries: number; readonly failure: ChargeFailure; readonly now: Date }

/** When the card is tried again by itself; null: not any more. See docs/product/money.md#retries. */
export function nextTryAt({ tries, failure, now }: Failed): Date | null {
  const pause = pausesMs[tries - 1]
  return pause === undefined || !isWorthAnotherTry[failure] ? null : new Date(now.getTime() + pause)
}

/** The client is written to when it fails first, and when nothing more is tried. */
export const isToldOfFailure = ({ tries, next }: { tries: number; next: Date | null }): boolean =>
  tries <= 1 || next === null
