import { type ComponentType, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { PracticeSetup } from '#contract/staff/setup.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { lackWords, nextUnsettled, type SetupStep, setupSteps } from '#domain/staff/practice-setup.ts'
import { FormSection } from '../../forms/form-parts.tsx'
import { useRequestForm } from '../../forms/request-form.tsx'
import { PageHead } from '../../site/page-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Checkbox, ChoiceGroup } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StepperShort } from '../../ui/progress.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { DeskRead, Sheet } from '../desk/desk.tsx'
import { callStaff, staffQuery } from '../desk/staff.ts'
import { ClinicianStep } from './clinician-step.tsx'
import { DetailsForm } from './details-form.tsx'
import { Checklist, Opening, Simulations } from './readiness.tsx'
import { EmailStep, PaymentsStep, TextsStep, VideoStep } from './service-steps.tsx'
import { SkipStep, StepForm, StepHead, type StepProps, useNextStep } from './step-frame.tsx'

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
        <NotBookable clinicians={clinicians} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={staffPages.today()}>Go to the practice</LinkButton>
          <LinkButton look="secondary" to={paths.findPsychologist()}>
            See it as a client
          </LinkButton>
        </div>
        <FormSection title="Need to stop?" note="Close for new bookings any time. Booked sessions stay.">
          <Opening isOpen />
        </FormSection>
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
        <NotBookable clinicians={clinicians} />
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

const NotBookable = ({ clinicians }: Pick<StepProps['setup'], 'clinicians'>) =>
  clinicians
    .filter(({ lacks }) => lacks.length > 0)
    .map(({ id, name, lacks }) => (
      <Notice key={id} type="warning" title={lackWords(name, lacks)}>
        {lacks.includes('hours') ? (
          <Link to={staffPages.hours({ clinician: id })}>Enter the hours</Link>
        ) : (
          <Link to={staffPages.clinician(id)}>Open the profile</Link>
        )}
      </Notice>
    ))

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

function TypesStep(props: StepProps) {
  return (
    <>
      <StepHead title="What can people book?">
        Start with these. Lengths and names can be changed on the page “Appointment types”.
      </StepHead>
      {props.setup.isOpen ? (
        <LinkButton to={staffPages.appointmentTypes()}>Appointment types</LinkButton>
      ) : (
        <TypesForm {...props} />
      )}
    </>
  )
}

function TypesForm({ setup: { appointmentTypes }, next }: StepProps) {
  const goOn = useNextStep(next)
  const form = useRequestForm({
    part: 'types',
    initial: { active: appointmentTypes.filter(({ isActive }) => isActive).map(({ id }) => id) },
    rules: async () => (await import('#contract/staff/setup.ts')).chooseTypesRequest,
    what: 'the appointment types',
    send: (_, body) => callStaff('chooseAppointmentTypes', { body }),
    onSaved: () => goOn(),
  })
  const { active } = form.values
  const change = (id: string, isOn: boolean) =>
    form.change('active', isOn ? [...active, id] : active.filter((one) => one !== id))
  return (
    <StepForm form={form} label="Appointment types" next={next}>
      <ChoiceGroup legend="Appointment types" error={form.errorOf('active')} className="grid gap-3">
        {appointmentTypes.map(({ id, name, durationMinutes, stepMinutes }) => (
          <Checkbox
            key={id}
            name="active"
            value={id}
            checked={active.includes(id)}
            onChange={({ target }) => change(id, target.checked)}
          >
            {name}
            <br />
            <small className="text-ink-soft">
              {durationMinutes} minutes, starting every {stepMinutes} minutes
            </small>
          </Checkbox>
        ))}
      </ChoiceGroup>
    </StepForm>
  )
}

const toDollars = (cents: number | null = null) => (cents === null ? '' : (cents / 100).toFixed(2))

function FeesStep(props: StepProps) {
  const { fees, hasOpened } = props.setup
  return (
    <>
      <StepHead title="What do sessions cost?">
        A client pays the Medicare rebate, your gap and the booking fee, and claims the rebate from Medicare
        with your receipt.
      </StepHead>
      {fees && (
        <p className="mb-6">
          Medicare rebates in force: {formatCents(fees.clinicalRebateCents)} for clinical psychologists,{' '}
          {formatCents(fees.registeredRebateCents)} for registered psychologists.
        </p>
      )}
      {hasOpened ? <LinkButton to={staffPages.rates()}>Rates</LinkButton> : <FeesForm {...props} />}
    </>
  )
}

function FeesForm({ setup: { fees }, next }: StepProps) {
  const goOn = useNextStep(next)
  const form = useRequestForm({
    part: 'fees',
    initial: { gap: toDollars(fees?.gapCents), bookingFee: toDollars(fees?.bookingFeeCents) },
    rules: async () => (await import('#contract/staff/setup.ts')).saveFeesRequest,
    what: 'the fees',
    send: (_, body) => callStaff('saveFees', { body }),
    onSaved: () => goOn(),
  })
  return (
    <StepForm form={form} label="Fees" next={next}>
      <div className="field-row">
        <TextField
          {...form.bind('gap')}
          label="Your gap, in dollars"
          help="On top of the rebate."
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          {...form.bind('bookingFee')}
          label="Booking fee, in dollars"
          help="With GST."
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
      <p className="text-sm text-ink-soft">
        These are your prices from the day you open. Later changes are made on the page “Rates”, for sessions
        from a date you choose.
      </p>
    </StepForm>
  )
}
