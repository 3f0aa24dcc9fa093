import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import { Notice } from '../ui/notice/notice.tsx'

/** Document 1 section 1: why nothing can be booked, or null for everybody else. */
export function useClinicianRefusal(): string | null {
  const { user } = useSession()
  const { supportEmail } = useSettings()
  return user?.role === 'clinician' ? bookingRefusalText('signedInAsClinician', supportEmail) : null
}

export function ClinicianNotice() {
  const refusal = useClinicianRefusal()
  return refusal && <Notice title={refusal} />
}
