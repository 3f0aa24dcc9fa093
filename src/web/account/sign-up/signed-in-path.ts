import { paths } from '#contract/page-paths.ts'
import { type GpClient, pathAfterReservingGp } from '../../appointment/gp-next-page.ts'

/** Where the GP sign-up sends a signed-in client. See docs/product/sign-up.md#already-signed-in. */
export function gpSignedInPath(
  {
    record,
    hasGpAppointment,
    isHolding,
  }: {
    record: GpClient | null
    hasGpAppointment: boolean
    /** A GP's time is held in this tab: someone logged in on the way, and goes on with it. */
    isHolding: boolean
  },
  now = new Date(),
): string {
  const next = pathAfterReservingGp(record, now)
  if (isHolding) return next
  const hasAllOnFile = next === paths.gpBookingPending()
  return hasGpAppointment && hasAllOnFile ? paths.findGp() : paths.gpMedicare()
}
