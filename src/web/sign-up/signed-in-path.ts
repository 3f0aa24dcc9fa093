import { type GpProfile, stepAfterReservingGp } from '#domain/gp/after-reserving.ts'
import { paths } from '../paths.ts'

/** Document 2, "Signup form": where the GP sign-up sends somebody who is signed in. */
export function gpSignedInPath({
  record,
  hasGpAppointment,
}: {
  record: GpProfile | null
  hasGpAppointment: boolean
}): string {
  const isComplete = record !== null && stepAfterReservingGp(record) === 'bookingPending'
  return hasGpAppointment && isComplete ? paths.findGp() : paths.gpMedicare()
}
