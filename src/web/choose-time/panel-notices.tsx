import { bookingRefusalText } from '#domain/booking/who-may-book.ts'
import { ageOn, checkAge } from '#domain/clients/on-behalf-of.ts'
import { acceptsNewClients, caseLoadFullText } from '#domain/clinicians/card.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { type DayNumber, formatIsoDate } from '#domain/time/calendar.ts'
import { useSettings } from '../api/settings.ts'
import { SupportEmail } from '../api/support-email.tsx'
import { formatFirstName } from '../appointment/format-day.ts'
import { useAttachedClinicianId, useClientProfile } from '../client/client-profile.ts'
import { TryAgain } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { type BookableClinician, toCaseLoad } from './bookable-clinician.ts'

/**
 * Why the client's age, from the profile's date of birth, does not fit this clinician.
 * See docs/product/who-may-book.md#age-rules.
 */
export function useAgeRefusal(
  { helmControl }: BookableClinician,
  { funding, today }: { funding: FundingMethod | null; today: DayNumber },
): string | null {
  const dateOfBirth = useClientProfile().record?.dateOfBirth
  const age = dateOfBirth === undefined ? null : ageOn(formatIsoDate(today), dateOfBirth)
  const check = checkAge({
    age,
    psychologistBooking: { funding, clientAgeRange: helmControl.clientAgeRange },
  })
  return check.ok ? null : check.message
}

/** Whether this clinician has no room for the person who is looking. A client's own psychologist always has. */
export const useIsFull = (clinician: BookableClinician): boolean =>
  useAttachedClinicianId() !== clinician._id && !acceptsNewClients(toCaseLoad(clinician))

/** Stays on the page, without a time-out. See docs/product/who-may-book.md#case-load. */
export const CaseLoadNotice = ({ name }: { name: string }) => (
  <Notice type="warning" title={caseLoadFullText}>
    If your GP referred you to {formatFirstName(name)}, email <SupportEmail />.
  </Notice>
)

/** See docs/product/who-may-book.md#clinicians-cannot-book. */
export function ClinicianNotice() {
  const { supportEmail } = useSettings()
  return <Notice type="info" title={bookingRefusalText('signedInAsClinician', supportEmail)} />
}

/** See docs/product/choosing-a-time.md#no-appointment-types. */
export function NoTypesNotice() {
  return (
    <Notice
      type="info"
      announced="politely"
      title="There are currently no appointment types available for this psychologist."
    />
  )
}

export const FailureNotice = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <Notice type="error" announced="politely" title={words}>
    <TryAgain onClick={onRetry} />
  </Notice>
)
