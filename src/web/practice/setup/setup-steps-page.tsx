import { type ComponentType, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { PracticeSetup } from '#contract/staff/setup.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { nextUnsettled, type SetupStep, setupSteps } from '#domain/staff/practice-setup.ts'
import { PageHead } from '../../site/page-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { StepperShort } from '../../ui/progress.tsx'
import { staffQuery } from '../desk/staff.ts'
import { DeskRead, Sheet } from '../desk/desk.tsx'
import { ClinicianStep } from './clinician-step.tsx'
import { DetailsForm } from './details-form.tsx'
import { FeesStep, TypesStep } from './offer-steps.tsx'
import { Checklist, Opening, Simulations } from './readiness.tsx'
import { EmailStep, PaymentsStep, TextsStep, VideoStep } from './service-steps.tsx'
import { SkipStep, StepHead, type StepProps } from './step-frame.tsx'

/** After the owner is there: one step after the other, each of which can wait. */
export default function SetupStepsPage() {
  return (
    <>
      <PageHead title="Set up your practice" description="For the staff of this practice." indexed={false} />
      <DeskRead query={staffQuery('readPracticeSetup', {})} skeleton={<FormSkeleton />}>
        {(setup) => <Steps setup={setup} />}
      </DeskRead>
    </>
  )
}

const isStep = (text: string): text is SetupStep => setupSteps.some(({ code }) => code === text)

function Steps({ setup }: { setup: PracticeSetup }) {
  const [query] = useSearchParams()
  const asked = query.get('step') ?? ''
  // A step that settles itself stays until the person goes on.
  const [first] = useState(() => nextUnsettled(setup.checklist) ?? 'open')
  const step = isStep(asked) ? asked : first
  const current = setupSteps.findIndex(({ code }) => code === step)
  const next = setupSteps[current + 1]?.code
  const Screen = stepScreens[step]
  return (
    <div>
      <StepperShort steps={setupSteps} current={current} />
      <div className="journey">
        <div className="journey__main">
          <Screen key={step} setup={setup} next={staffPages.setupSteps({ step: next ?? 'open' })} />
        </div>
        <div className="journey__side">
          <Sheet title="Your set-up">
            <Checklist items={setup.checklist} current={step} />
            <p className="mt-4 text-xs text-ink-soft">
              Saved after each step. Everything can be changed later. No one can book until you say so at the
              end.
            </p>
          </Sheet>
          <LinkButton look="quiet" size="small" to={staffPages.practice()}>
            Go on later
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

function PracticeStep({ setup, next }: StepProps) {
  const navigate = useNavigate()
  return (
    <>
      <StepHead title="Your practice">About ten minutes in all. You can stop and come back.</StepHead>
      <DetailsForm details={setup.details} button="Save and continue" onSaved={() => void navigate(next)}>
        <SkipStep next={next} />
      </DetailsForm>
    </>
  )
}

function OpenStep({ setup }: StepProps) {
  const { isOpen, checklist, simulations, payments, clinicians, details } = setup
  const missing = checklist.filter(({ code, isSettled }) => !isSettled && code !== 'open')
  const isBookable = payments !== 'none' && clinicians.some((clinician) => clinician.isBookable)
  if (isOpen)
    return (
      <>
        <StepHead title="You can take bookings">{details.name} is open.</StepHead>
        {!isBookable && <CannotBook payments={payments} />}
        <div className="flex flex-wrap gap-3">
          <LinkButton to={staffPages.today()}>Go to the practice</LinkButton>
          <LinkButton look="secondary" to={paths.findPsychologist()}>
            See it as a client
          </LinkButton>
        </div>
        <section className="form-section">
          <header>
            <h2 className="text-xl">Need to stop?</h2>
            <p>Close for new bookings any time. Booked sessions stay.</p>
          </header>
          <Opening isOpen />
        </section>
      </>
    )
  return (
    <>
      <StepHead title="Open for bookings">Until you open, every page says that no one can book yet.</StepHead>
      <div className="grid gap-6">
        {missing.length > 0 && (
          <Notice type="warning" title={`Still to do: ${missing.map(({ label }) => label).join(', ')}`}>
            You can open all the same, and do these later.
          </Notice>
        )}
        {!isBookable && <CannotBook payments={payments} />}
        <Simulations lines={simulations} />
        <Opening isOpen={false} />
      </div>
    </>
  )
}

const CannotBook = ({ payments }: Pick<StepProps['setup'], 'payments'>) => (
  <Notice type="warning" title="Nothing can be booked yet">
    {payments === 'none'
      ? 'Card payments are not set up, and every booking saves a card.'
      : 'No clinician has hours, a way to pay and an appointment type yet.'}
  </Notice>
)

const stepScreens: Record<SetupStep, ComponentType<StepProps>> = {
  practice: PracticeStep,
  email: EmailStep,
  clinician: ClinicianStep,
  types: TypesStep,
  fees: FeesStep,
  payments: PaymentsStep,
  video: VideoStep,
  texts: TextsStep,
  open: OpenStep,
}
