import { personNameLimits } from '#domain/identifiers/person.ts'
import { TextField } from '../ui/field.tsx'
import type { FieldBinding } from './use-form.ts'

type NameFieldsProps = {
  first: FieldBinding
  last: FieldBinding
  /** How they are called where they are not those of the person at the screen, which the browser knows. */
  formatLabel?: (label: string) => string
  /** Where another person's names stand above: "Your first name". */
  whose?: 'your'
}

export function NameFields({ first, last, formatLabel, whose }: NameFieldsProps) {
  const format =
    formatLabel ?? (whose ? (label: string) => `Your ${label.toLowerCase()}` : (label: string) => label)
  return (
    <div className="field-row">
      <TextField
        {...first}
        label={format('First name')}
        autoComplete={formatLabel ? 'off' : 'given-name'}
        maxLength={personNameLimits.characters}
        required
      />
      <TextField
        {...last}
        label={format('Last name')}
        autoComplete={formatLabel ? 'off' : 'family-name'}
        maxLength={personNameLimits.characters}
        required
      />
    </div>
  )
}
