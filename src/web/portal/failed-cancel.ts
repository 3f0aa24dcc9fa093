import type { ClientCancellation } from '#domain/booking/attendance.ts'
import { clientCancellations } from '#domain/booking/own-appointment.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { isUnanswered } from './is-unanswered.ts'
import type { OwnAppointment } from './own-appointment.ts'

type Listed = Pick<OwnAppointment, 'status' | 'cancellation'>

/** After cancelling failed: what is known of the appointment by then. Null where the rest of the dialog says it. */
export function formatStanding(
  problem: Pick<ApiProblem, 'status'>,
  { status, cancellation }: Listed,
  isChecking: boolean,
): string | null {
  // The server gives the first answer again, and charges a fee once: src/server/clients/cancel-appointment.ts.
  if (isUnanswered(problem))
    return cancellation && 'We don’t know yet whether it is cancelled. It is safe to try again.'
  return status === 'upcoming' && !isChecking ? 'Your appointment still stands.' : null
}

/** How the client cancelled it, if they did: its answer may have been lost on the way back. */
export const findCancellation = ({
  serviceDelivered,
}: Pick<OwnAppointment, 'serviceDelivered'>): ClientCancellation | undefined =>
  clientCancellations.find((one) => one === serviceDelivered)
