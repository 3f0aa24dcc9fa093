import { useNavigate } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import { toOutcome } from '../../forms/form-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Checkbox, ChoiceGroup } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { callStaff, invalidateStaff } from '../desk/call-staff.ts'
import { StepFoot, StepHead, type StepProps } from './step-frame.tsx'

const loadTypeRules = async () => {
  const { chooseTypesRequest } = await import('#contract/staff/setup.ts')
  return () => ({ types: chooseTypesRequest })
}

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
  const navigate = useNavigate()
  const form = useForm({
    initial: { types: { active: appointmentTypes.filter(({ isActive }) => isActive).map(({ id }) => id) } },
    loadRules: loadTypeRules,
  })
  const { active } = form.values.types
  const { errors, onSubmit } = form.check()
  const submit = onSubmit(async (_, { types }) => {
    const answer = await callStaff('chooseAppointmentTypes', { body: types })
    if (!answer.ok) return toOutcome(answer.problem, 'types', 'the appointment types')
    await invalidateStaff('readPracticeSetup')
    await navigate(next)
    return { kind: 'done' }
  })
  const change = (id: string, isOn: boolean) =>
    form.change('types.active', isOn ? [...active, id] : active.filter((one) => one !== id))
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Appointment types">
        <ChoiceGroup legend="Appointment types" error={errors['types.active']} className="grid gap-3">
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
        <StepFoot form={form} next={next} />
      </ScriptForm>
    </>
  )
}

const loadFeeRules = async () => {
  const { saveFeesRequest } = await import('#contract/staff/setup.ts')
  return () => ({ fees: saveFeesRequest })
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
  const navigate = useNavigate()
  const form = useForm({
    initial: { fees: { gap: toDollars(fees?.gapCents), bookingFee: toDollars(fees?.bookingFeeCents) } },
    loadRules: loadFeeRules,
  })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, values) => {
    const answer = await callStaff('saveFees', { body: values.fees })
    if (!answer.ok) return toOutcome(answer.problem, 'fees', 'the fees')
    await invalidateStaff('readPracticeSetup')
    await navigate(next)
    return { kind: 'done' }
  })
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Fees">
        <div className="field-row">
          <TextField
            {...bind('fees.gap')}
            label="Your gap, in dollars"
            help="On top of the rebate."
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <TextField
            {...bind('fees.bookingFee')}
            label="Booking fee, in dollars"
            help="With GST."
            inputMode="decimal"
            autoComplete="off"
            required
          />
        </div>
        <p className="text-sm text-ink-soft">
          These are your prices from the day you open. Later changes are made on the page “Rates”, for
          sessions from a date you choose.
        </p>
        <StepFoot form={form} next={next} />
      </ScriptForm>
    </>
  )
}
