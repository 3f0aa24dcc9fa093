import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { useRequestForm } from '../../forms/request-form.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Checkbox, ChoiceGroup } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { callStaff } from '../desk/staff.ts'
import { StepForm, StepHead, type StepProps, useNextStep } from './step-frame.tsx'

export function TypesStep(props: StepProps) {
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

export function FeesStep(props: StepProps) {
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
