import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import { useSettings } from '../../api/settings.ts'
import { Notice } from '../../ui/notice/notice.tsx'

/** See docs/product/who-may-book.md#clinicians-cannot-book. */
export function ClinicianNotice() {
  const { supportEmail } = useSettings()
  return <Notice title={bookingRefusalText('signedInAsClinician', supportEmail)} />
}
