import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBookingFunding } from '../../appointment/booking-funding.ts'
import { fundingPath } from '../../appointment/next-page.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { paths } from '#contract/page-paths.ts'
import { Stepper, StepperShort } from '../../ui/stepper/stepper.tsx'
import { journeyPageAt } from './journey.ts'
import { usePerson } from '../../visit/person.ts'
import { noteStepShown, readShownSteps } from './shown-steps.ts'
import { stepsToShow } from './steps-to-show.ts'

function useSteps() {
  const page = journeyPageAt(useLocation().pathname)
  const reservation = useItem('reservation')
  const funding = useBookingFunding()
  const person = usePerson()
  const shown = readShownSteps(reservation?.reserveId)
  const slug = reservation?.psychologist.slugUrl
  // A client signs up once, so that step has no way back.
  const links = {
    psychologist: [slug && paths.psychologist(slug), undefined, fundingPath(funding), paths.bookingConfirm()],
    gp: [slug && paths.gpDetails(slug), paths.gpMedicare(), undefined, paths.gpBookingPending()],
  } as const
  const steps = stepsToShow(page, { funding, shown, isVisitor: person === 'visitor' })
  return {
    steps: steps.map(({ label, step }) => ({ label, to: links[page.clinician][step] || undefined })),
    current: steps.findIndex(({ step }) => step === (page.step ?? 0)),
    hasBegun: reservation !== null,
  }
}

/** Notes which steps of this booking have been on the screen: only those are ticked later. */
export function useStepShown(): void {
  const { form, step } = journeyPageAt(useLocation().pathname)
  const reserveId = useItem('reservation')?.reserveId
  useEffect(() => {
    // /booking only finds out which form is next.
    if (step !== undefined && form !== 'any' && reserveId) noteStepShown(reserveId, step)
  }, [form, step, reserveId])
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
