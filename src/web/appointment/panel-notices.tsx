import { ageOn } from '#domain/clients/age.ts'
import { checkAge } from '#domain/clients/age-rules.ts'
import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import { acceptsNewClients, caseLoadFullText } from '#domain/clinicians/case-load.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { type DayNumber, isoDateOf } from '#domain/time/calendar.ts'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { type BookableClinician, caseLoadOf } from './bookable-clinician.ts'
import { useClientFacts } from './client-facts.ts'
import { firstNameOf } from './day-words.ts'

/** Why this person's age does not fit this clinician, from the profile's date of birth (document 2, "Age rules"). */
export function useAgeRefusal(
  { helmControl }: BookableClinician,
  { funding, today }: { funding: FundingMethod | null; today: DayNumber },
): string | null {
  const dateOfBirth = useClientFacts().record?.dateOfBirth
  const age = dateOfBirth === undefined ? null : ageOn(isoDateOf(today), dateOfBirth)
  const check = checkAge({
    age,
    psychologistBooking: { funding, clientAgeRange: helmControl.clientAgeRange },
  })
  return check.ok ? null : check.message
}

/** Whether this clinician has no room for whoever is looking. A client's own psychologist always has. */
export function useIsFull(clinician: BookableClinician): boolean {
  const { user } = useSession()
  return user?.attachedClinicianId !== clinician._id && !acceptsNewClients(caseLoadOf(clinician))
}

/** Document 1 section 8, "Case load full": it stays, without a time-out. */
export function CaseLoadNotice({ name }: { name: string }) {
  const { supportEmail } = useSettings()
  return (
    <Notice type="warning" title={caseLoadFullText}>
      If your GP referred you to {firstNameOf(name)}, email{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </Notice>
  )
}

/** Document 1 section 1. */
export function ClinicianNotice() {
  const { supportEmail } = useSettings()
  return <Notice type="info" title={bookingRefusalText('signedInAsClinician', supportEmail)} />
}

/** Document 1 section 8, "No appointment types". */
export function NoTypesNotice() {
  return (
    <Notice
      type="info"
      announced="politely"
      title="There are currently no appointment types available for this psychologist."
    />
  )
}

export function FailureNotice({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Notice type="error" announced="politely" title={words}>
      <TextButton inline onClick={onRetry}>
        Try again
      </TextButton>
    </Notice>
  )
}
