import { fundingLimits } from '#domain/clients/funding-fields.ts'
import { Spinner } from '../ui/button/spinner.tsx'
import { PhoneField } from '../ui/field/phone-field.tsx'
import { TextField, type TextFieldProps } from '../ui/field/text-field.tsx'
import type { PhoneJudgement } from './use-phone.ts'

type Input = Pick<TextFieldProps, 'id' | 'label' | 'error'> & { id: string; input: object }

type ContactFieldsProps = { name: Input; phone: Input & PhoneJudgement }

/** A name and a phone number with its tick: the emergency contact, or the adult who books. */
export function ContactFields({ name, phone }: ContactFieldsProps) {
  const isValid = phone.check === 'yes' && phone.error === undefined
  return (
    <div className="two">
      <TextField
        {...name.input}
        id={name.id}
        label={name.label}
        error={name.error}
        autoComplete="off"
        maxLength={fundingLimits.name}
        required
      />
      <div>
        <PhoneField
          {...phone.input}
          id={phone.id}
          label={phone.label}
          error={phone.error}
          autoComplete="off"
          placeholder="+61 4XX XXX XXX"
          required
          valid={isValid}
          icon={
            phone.check === 'checking' && (
              <span className="icon icon--end">
                <Spinner />
              </span>
            )
          }
        />
        <output className="sr">{isValid ? 'The phone number is valid.' : ''}</output>
      </div>
    </div>
  )
}
