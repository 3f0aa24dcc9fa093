import type { ReservationView } from '#contract/booking.ts'
import { isHold } from '#domain/booking/reservation.ts'
import { fundingRequiredText } from '#domain/clients/who-may-book.ts'
import { methods } from '#domain/funding/methods.ts'
import { formatFirstName } from '../../appointment/format-day.ts'
import { PageHead } from '../../page-head.tsx'
import { FundingChoice } from './funding-choice.tsx'

/** It is held, and it has not been said how it is paid, or the clinician no longer takes what was said. */
export function needsFunding({ status, appointments }: ReservationView): boolean {
  const [appointment] = appointments
  if (!appointment || appointment.isGP || !isHold(status)) return false
  return appointment.funding === null || !appointment.fundingOffered.includes(appointment.funding)
}

/** In place of the page that needs to know. The time stays held meanwhile. */
export function FundingRequired({ reservation }: { reservation: ReservationView }) {
  const name = formatFirstName(reservation.psychologist.name)
  const funding = reservation.appointments[0]?.funding
  return (
    <>
      <PageHead title={fundingRequiredText} description="How this booking is paid." indexed={false} />
      <h1>{fundingRequiredText}</h1>
      <p className="lead mt-3 mb-8">
        {funding ? `${name} does not take ${methods[funding].label}. ` : ''}
        Choose how you will pay. Your time stays held.
      </p>
      <FundingChoice reservation={reservation} />
    </>
  )
}
