import { useNavigate } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { ChoiceGroup } from '../../../ui/choice/choice-group.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { StepFoot } from './step-foot.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

const loadRules = async () => {
  const { chooseTypesRequest } = await import('#contract/staff/setup-practice.ts')
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
    loadRules,
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
