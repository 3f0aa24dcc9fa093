import type { StaffOperation } from '#contract/staff/staff-paths.ts'
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

/**
 * What the page of a session reads again after a press that did not succeed. A refusal may come from what a colleague did: that is shown,
 * and the next press, under a new key, is about what is seen then. Where it may have been done, the next press is the same request, so
 * that what it is about stays.
 */
export const readAgainAfter = (problem: ApiProblem): StaffOperation[] =>
  isRefused(problem) ? ['readStaffAppointment', 'readStaffTimes', 'planMove'] : []
