import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import { Notice } from '../ui/notice/notice.tsx'

/** Why nothing can be booked; null unless a clinician is signed in. See docs/product/who-may-book.md#clinicians-cannot-book. */
export function useClinicianRefusal(): string | null {
  const { user } = useSession()
  const { supportEmail } = useSettings()
  return user?.role === 'clinician' ? bookingRefusalText('signedInAsClinician', supportEmail) : null
}

export function ClinicianNotice() {
  const refusal = useClinicianRefusal()
  return refusal && <Notice title={refusal} />
}
