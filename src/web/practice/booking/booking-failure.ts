import type { ApiProblem } from '../../api/call-api.ts'
import { firstMessage } from '../api/first-message.ts'
import { isRefused } from '../api/is-refused.ts'

/** Why a press did not succeed, and what became of the sessions. */
export type BookingFailure = { title: string; note?: string }

/** The server does a request once under its key, and answers it the same way again: src/server/http/idempotency.ts. */
export const unknownCopy =
  'We don’t know yet whether it was done. Pressing again is safe: it is done only once.'

/** `nothingDone` is said only where that is certain. */
export const toBookingFailure = (problem: ApiProblem, nothingDone?: string): BookingFailure => ({
  title: firstMessage(problem),
  note: isRefused(problem) ? nothingDone : unknownCopy,
})
