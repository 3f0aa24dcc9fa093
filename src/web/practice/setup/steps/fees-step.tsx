import { useNavigate } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatCents } from '#domain/fees/money.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { StepFoot } from './step-foot.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

const loadRules = async () => {
  const { saveFeesRequest } = await import('#contract/staff/setup-practice.ts')
  return () => ({ fees: saveFeesRequest })
}

const toDollars = (cents = 0) => (cents / 100).toFixed(2)

export function FeesStep(props: StepProps) {
  const { fees, isOpen } = props.setup
  return (
    <>
      <StepHead title="What do sessions cost?">
        A client pays the Medicare rebate, your gap and the booking fee, and gets the rebate back from
        Medicare.
      </StepHead>
      {fees && (
        <p className="mb-6">
          Medicare rebates in force: {formatCents(fees.clinicalRebateCents)} for clinical psychologists,{' '}
          {formatCents(fees.registeredRebateCents)} for registered psychologists.
        </p>
      )}
      {isOpen ? <LinkButton to={staffPages.rates()}>Rates</LinkButton> : <FeesForm {...props} />}
    </>
  )
}

function FeesForm({ setup: { fees }, next }: StepProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { fees: { gap: toDollars(fees?.gapCents), bookingFee: toDollars(fees?.bookingFeeCents) } },
    loadRules,
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
          {fees &&
            `Changed amounts hold for sessions from ${formatDay(dayNumberOfIso(fees.changesFrom), 'd MMMM yyyy')} on. `}
          Rates for other dates are on the page “Rates”.
        </p>
        <StepFoot form={form} next={next} />
      </ScriptForm>
    </>
  )
}
