import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { AddToCalendar } from '../appointment/add-to-calendar.tsx'
import { usePerson } from '../booking-frame/person.ts'
import { paths } from '../paths.ts'
import { LogInLink } from '../session/log-in-link.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { buttonClass, type ButtonLook } from '../ui/button/looks.ts'
import { type Action, actionsFor } from './actions.ts'

type NextButtonsProps = {
  reservation: ReservationView
  funding: FundingMethod | null
  hasReferral: boolean
}

/** One is filled; the calendar stands beside it, the others after it. */
export function NextButtons({ reservation, funding, hasReferral }: NextButtonsProps) {
  const { appointmentId, isFirstBooking, psychologist } = reservation
  const [main, ...others] = actionsFor({
    funding: funding ?? 'selfFunded',
    hasReferral,
    isFirstBooking: isFirstBooking === true,
  })
  const button = (action: Action, look: ButtonLook['look']) => (
    <ActionButton key={action} action={action} look={look} slug={psychologist.slugUrl} />
  )
  return (
    <div className="thank-you__actions">
      {main && button(main, 'primary')}
      {appointmentId && <AddToCalendar appointmentId={appointmentId} />}
      {others.map((action) => button(action, 'quiet'))}
    </div>
  )
}

type ActionButtonProps = { action: Action; look: ButtonLook['look']; slug: string }

function ActionButton({ action, look, slug }: ActionButtonProps) {
  switch (action) {
    case 'whatHappensNext':
      return (
        <a className={buttonClass({ look })} href="#next">
          What happens next?
        </a>
      )
    case 'anotherAppointment':
      return (
        <LinkButton look={look} to={paths.psychologist(slug)}>
          Book another appointment
        </LinkButton>
      )
    case 'blog':
      return (
        <LinkButton look={look} to={paths.blog()}>
          Browse our blog
        </LinkButton>
      )
    case 'gpAppointment':
      return <GpAppointment look={look} />
  }
}

/** Document 1 screen 13: to the GP listing if signed in, otherwise by way of a login. */
function GpAppointment({ look }: Pick<ButtonLook, 'look'>) {
  const words = 'Get a GP Appointment'
  if (usePerson() === 'client')
    return (
      <LinkButton look={look} to={paths.findGp()}>
        {words}
      </LinkButton>
    )
  return (
    <LogInLink className={buttonClass({ look })} returnTo={paths.findGp()}>
      {words}
    </LogInLink>
  )
}
