import { useNavigate } from 'react-router'
import type { ApiInput } from '#contract/api-types.ts'
import { genders } from '#domain/clinicians/genders.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { NameFields } from '../../../form/name-fields.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { CheckboxChips } from '../../../ui/choice/checkbox-chips.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { useStaff } from '../../frame/staff-context.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { HoursFields } from './hours-fields.tsx'
import { firstHours } from './first-hours.ts'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'

const loadRules = async () => {
  const { addClinicianRequest } = await import('#contract/staff/setup-clinician.ts')
  return () => ({ clinician: addClinicianRequest })
}

const toOptions = (terms: readonly { code: string; label: string }[]) =>
  terms.map(({ code, label }) => ({ value: code, label }))

const withBox = (chosen: readonly string[], { value, checked }: { value: string; checked: boolean }) =>
  checked ? [...chosen, value] : chosen.filter((one) => one !== value)

export function ClinicianForm({ setup, next }: StepProps) {
  const navigate = useNavigate()
  const isOwner = useStaff().role === 'owner'
  const typesFor = (role: string) =>
    setup.appointmentTypes.filter(
      ({ isActive, isGp }) => isActive && isGp === (role === 'generalPractitioner'),
    )
  const form = useForm({
    initial: {
      clinician: {
        firstName: '',
        lastName: '',
        isMe: false,
        gender: '',
        role: '',
        shortDescription: '',
        ahpraNumber: '',
        providerNumber: '',
        hours: firstHours,
        fundingMethods: ['rebate', 'selfFunded'],
        appointmentTypeIds: typesFor('').map(({ id }) => id),
      },
    },
    loadRules,
  })
  const { role, fundingMethods, appointmentTypeIds } = form.values.clinician
  const isGp = role === 'generalPractitioner'
  const { errors, bind, onSubmit } = form.check()
  const roleField = bind('clinician.role')
  const submit = onSubmit(async ({ clinician }) => {
    // Read by the rules above, which are the request's own schema.
    const body = clinician as ApiInput<'addFirstClinician'>['body']
    const answer = await callStaff('addFirstClinician', { body })
    if (!answer.ok) return toOutcome(answer.problem, 'clinician', 'the clinician')
    await invalidateStaff('readPracticeSetup', 'readStaffSession')
    await navigate(next)
    return { kind: 'done' }
  })
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="First clinician">
        <NameFields
          first={bind('clinician.firstName')}
          last={bind('clinician.lastName')}
          formatLabel={(label) => label}
        />
        {isOwner && <Checkbox {...bind('clinician.isMe')}>This is me: I’m also a clinician here</Checkbox>}
        <div className="field-row">
          <SelectField
            {...roleField}
            onChange={(event) => {
              void roleField.onChange(event)
              form.change(
                'clinician.appointmentTypeIds',
                typesFor(event.target.value).map(({ id }) => id),
              )
            }}
            label="Profession"
            help="Decides the Medicare rebate."
            placeholder="Please choose"
            options={toOptions(clinicianRoles)}
            required
          />
          <SelectField
            {...bind('clinician.gender')}
            label="Gender"
            help="Some clients look for it."
            placeholder="Please choose"
            options={toOptions(genders)}
            required
          />
        </div>
        <div className="field-row">
          <TextField
            {...bind('clinician.ahpraNumber')}
            label="Ahpra number"
            help="Social workers have none."
            autoComplete="off"
          />
          <TextField
            {...bind('clinician.providerNumber')}
            label="Medicare provider number"
            help="For the practice’s address."
            autoComplete="off"
            required
          />
        </div>
        <TextField
          {...bind('clinician.shortDescription')}
          label="Short description"
          help="One or two sentences that clients see in the list."
          autoComplete="off"
          required
        />
        {!isGp && (
          <CheckboxChips
            legend="How clients may pay"
            options={fundingMethodCodes.map((code) => ({ value: code, label: methods[code].label }))}
            chosen={fundingMethods}
            error={errors['clinician.fundingMethods']}
            input={{
              name: 'fundingMethods',
              onChange: ({ target }) =>
                form.change('clinician.fundingMethods', withBox(fundingMethods, target)),
            }}
          />
        )}
        <CheckboxChips
          legend="Appointment types"
          options={typesFor(role).map(({ id, name }) => ({ value: id, label: name }))}
          chosen={appointmentTypeIds}
          error={errors['clinician.appointmentTypeIds']}
          input={{
            name: 'appointmentTypeIds',
            onChange: ({ target }) =>
              form.change('clinician.appointmentTypeIds', withBox(appointmentTypeIds, target)),
          }}
        />
        <HoursFields bind={bind} timeZone={setup.details.timeZone} />
        <StepFoot form={form} next={next} />
      </ScriptForm>
    </>
  )
}
