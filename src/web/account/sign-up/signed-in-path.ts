import { type GpProfile, stepAfterReservingGp } from '#domain/gp/after-reserving.ts'
import { paths } from '#contract/page-paths.ts'

/** Where the GP sign-up sends a signed-in client. See docs/product/sign-up.md#already-signed-in. */
export function gpSignedInPath({
  record,
  hasGpAppointment,
  isHolding,
}: {
  record: GpProfile | null
  hasGpAppointment: boolean
  /** A GP's time is held in this tab: someone logged in on the way, and goes on with it. */
  isHolding: boolean
}): string {
  const isComplete = record !== null && stepAfterReservingGp(record) === 'bookingPending'
  if (isHolding) return isComplete ? paths.gpBookingPending() : paths.gpMedicare()
  return hasGpAppointment && isComplete ? paths.findGp() : paths.gpMedicare()
}
