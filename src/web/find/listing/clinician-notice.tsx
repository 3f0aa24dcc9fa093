import { bookingRefusalText } from '#domain/booking/who-may-book.ts'
import { useSettings } from '../../api/settings.ts'
import { Notice } from '../../ui/notice.tsx'

/** See docs/product/who-may-book.md#clinicians-cannot-book. */
export function ClinicianNotice() {
  const { supportEmail } = useSettings()
  return <Notice title={bookingRefusalText('signedInAsClinician', supportEmail)} />
}
