import type { BookingOptions } from '#contract/staff/booking.ts'
import type { StaffOperation } from '#contract/staff/staff-paths.ts'
import { type ApiProblem, firstMessage, isUnanswered } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatBirthday } from '../clients/format-client.ts'

type ClientToTell = Pick<BookingOptions['client'], 'name' | 'dateOfBirth' | 'email' | 'isToldByEmail'>

/** Name and birth date stand beside every send. */
export function ToldNote({ client: { name, dateOfBirth, email, isToldByEmail } }: { client: ClientToTell }) {
  const { keptEmails } = useSettings()
  return isToldByEmail && keptEmails === null ? (
    <p className="text-sm text-ink-soft">
      {name}, born {formatBirthday(dateOfBirth)}, is told by email at {email}.
    </p>
  ) : (
    <Notice type="warning" title="No email will reach this client">
      {name}, born {formatBirthday(dateOfBirth)}: {isToldByEmail ? keptEmails : whyUntold(email)} Please tell
      them yourself.
    </Notice>
  )
}

const whyUntold = (email: string | null): string =>
  email === null
    ? 'there is no email address of theirs on file.'
    : 'their email address is not confirmed, or email is not set up.'

export type BookingFailure = { title: string; note?: string }

/** The server does a request once under its key, and answers it the same way again: src/server/http/idempotency.ts. */
export const unknownOutcomeWords =
  'We don’t know yet whether it was done. Pressing again is safe: it is done only once.'

/** `nothingDone` is said only where that is certain. */
export const toBookingFailure = (problem: ApiProblem, nothingDone?: string): BookingFailure => ({
  title: firstMessage(problem),
  note: isUnanswered(problem) ? unknownOutcomeWords : nothingDone,
})

/**
 * What the page of a session reads again after a press that did not succeed. A refusal may come from what a colleague did: that is shown,
 * and the next press, under a new key, is about what is seen then. Where it may have been done, the next press is the same request, so
 * that what it is about stays.
 */
export const readAgainAfter = (problem: ApiProblem): StaffOperation[] =>
  isUnanswered(problem) ? [] : ['readStaffAppointment', 'readStaffTimes', 'planMove']
