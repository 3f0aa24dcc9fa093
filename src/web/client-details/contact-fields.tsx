import { fundingLimits } from '#domain/funding/form-fields.ts'
import type { FieldBinding } from '../forms/use-form.ts'
import type { RemoteCheck } from '../forms/remote-check.ts'
import { Spinner } from '../ui/button.tsx'
import { PhoneField, TextField } from '../ui/field.tsx'

type LabelledField = FieldBinding & { label: string; help?: string }

type ContactFieldsProps = {
  name: LabelledField
  phone: LabelledField
  check: RemoteCheck
  /** Of the person who fills them in: the browser offers what it knows. */
  isOwn?: boolean
}

const checking = (
  <span className="icon field__icon--end">
    <Spinner />
  </span>
)

/** A name and a phone number with its tick: the emergency contact, or the adult who books. */
export function ContactFields({ name, phone, check, isOwn = false }: ContactFieldsProps) {
  const isValid = check === 'yes' && phone.error === undefined
  return (
    <div className="field-row">
      <TextField {...name} autoComplete={isOwn ? 'name' : 'off'} maxLength={fundingLimits.name} required />
      <div>
        <PhoneField
          {...phone}
          autoComplete={isOwn ? 'tel' : 'off'}
          placeholder="+61 4XX XXX XXX"
          required
          valid={isValid}
          icon={check === 'checking' && checking}
        />
        <output className="sr-only">{isValid ? 'The phone number is valid.' : ''}</output>
      </div>
    </div>
  )
}
