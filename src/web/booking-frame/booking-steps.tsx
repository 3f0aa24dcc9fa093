import { useLocation } from 'react-router'
import { useBookingFunding } from '../appointment/booking-funding.ts'
import { fundingPath } from '../appointment/next-page.ts'
import { useItem } from '../appointment/session-items.ts'
import { paths } from '../paths.ts'
import { type Step, Stepper, StepperShort } from '../ui/stepper/stepper.tsx'
import { journeyPageAt } from './journey.ts'

function useSteps(): { steps: readonly Step[]; current: number; hasBegun: boolean } {
  const { clinician, step = 0 } = journeyPageAt(useLocation().pathname)
  const reservation = useItem('reservation')
  const form = fundingPath(useBookingFunding())
  const slug = reservation?.psychologist.slugUrl
  const psychologist = slug && paths.psychologist(slug)
  const gp = slug && paths.gpDetails(slug)
  // Nobody signs up twice, so that step has no way back.
  const steps = {
    psychologist: [
      { label: 'Choose a time', to: psychologist },
      { label: 'About you' },
      { label: 'Funding', to: form },
      // Medicare's form asks for everything itself, and goes on to the card.
      { label: 'Confirm', to: form === paths.bookingMedicare() ? undefined : paths.bookingConfirm() },
      { label: 'Card' },
    ],
    gp: [
      { label: 'Choose a time', to: gp },
      { label: 'Your details', to: paths.gpMedicare() },
      { label: 'Card' },
      { label: 'Forms', to: paths.gpBookingPending() },
      { label: 'Confirm' },
    ],
  } as const satisfies Record<typeof clinician, readonly Step[]>
  return { steps: steps[clinician], current: step, hasBegun: reservation !== null }
}

/** In the header, from 900 px. A journey that has not begun has no steps. */
export function BookingSteps() {
  const { steps, current, hasBegun } = useSteps()
  return hasBegun && <Stepper label="Your booking" steps={steps} current={current} />
}

export function BookingStepsShort() {
  const { steps, current } = useSteps()
  return <StepperShort steps={steps} current={current} />
}
