import type { Bound } from '../../form/bound.ts'
import { NameFields } from '../../form/name-fields.tsx'
import type { RemoteCheck } from '../../form/use-remote-check.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { PhoneField } from '../../ui/field/phone-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

type PatientFieldsProps = { bind: (field: string) => Bound; phone: RemoteCheck }

const formatLabel = (label: string) => `Patient’s ${label.toLowerCase()}`

export function PatientFields({ bind, phone }: PatientFieldsProps) {
  const patientPhone = bind('referral.patientPhone')
  return (
    <fieldset className="fields">
      <legend className="text-lg">Your patient</legend>
      <NameFields
        first={bind('referral.patientFirstName')}
        last={bind('referral.patientLastName')}
        formatLabel={formatLabel}
      />
      <DateField
        {...bind('referral.patientDateOfBirth')}
        label="Patient’s date of birth"
        autoComplete="off"
        required
      />
      <div className="field-row">
        <PhoneField
          {...patientPhone}
          label="Patient’s phone number"
          autoComplete="off"
          valid={phone === 'yes' && patientPhone.error === undefined}
          required
        />
        <TextField
          {...bind('referral.patientEmail')}
          label="Patient’s email"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          optional
        />
      </div>
    </fieldset>
  )
}
