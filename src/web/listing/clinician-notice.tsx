import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import { useSettings } from '../api/settings.ts'
import { Notice } from '../ui/notice/notice.tsx'

/** Document 1 section 1. */
export function ClinicianNotice() {
  const { supportEmail } = useSettings()
  return <Notice title={bookingRefusalText('signedInAsClinician', supportEmail)} />
}
