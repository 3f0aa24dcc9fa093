import type { ReservationView } from '#contract/booking.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { AddToCalendar } from '../../appointment/add-to-calendar.tsx'
import { usePerson } from '../../visit/person.ts'
import { paths } from '#contract/page-paths.ts'
import { LogInLink } from '../../session/log-in-link.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { buttonClass, type ButtonVariant } from '../../ui/button/variants.ts'
import { type Action, actionsFor } from './actions.ts'
import * as styles from './next-buttons.module.css'

type NextButtonsProps = {
  reservation: ReservationView
  funding: FundingMethod | null
  hasReferral: boolean
}

/** One is filled; the calendar stands beside it, the others after it. */
export function NextButtons({ reservation, funding, hasReferral }: NextButtonsProps) {
  const { appointmentId, isFirstBooking, psychologist } = reservation
  const [main, ...others] = actionsFor({
    funding,
    hasReferral,
    isFirstBooking: isFirstBooking === true,
  })
  const button = (action: Action, look: ButtonVariant['look']) => (
    <ActionButton key={action} action={action} look={look} slug={psychologist.slugUrl} />
  )
  return (
    <div className={styles.actions}>
      {main && button(main, 'primary')}
      {appointmentId && <AddToCalendar appointmentId={appointmentId} />}
      {others.map((action) => button(action, 'quiet'))}
    </div>
  )
}

type ActionButtonProps = { action: Action; look: ButtonVariant['look']; slug: string }

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

/** To the GP listing if signed in, otherwise by way of a login. See docs/product/finishing.md#thank-you-page. */
function GpAppointment({ look }: Pick<ButtonVariant, 'look'>) {
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
