import { signUpLimits } from '#domain/clients/sign-up.ts'
import { TextField } from '../ui/field/text-field.tsx'

type NameFieldsProps<Field extends string> = {
  /** The names of the two fields, which are their ids as well. */
  first: Field
  last: Field
  field: (name: Field) => object
  errors: Partial<Record<Field, string>>
  /** What they are called where they are not those of whoever is at the screen, which the browser knows. */
  labelOf?: (words: string) => string
}

/** A person's two names, side by side where there is room. */
export function NameFields<Field extends string>(props: NameFieldsProps<Field>) {
  const { first, last, field, errors, labelOf } = props
  return (
    <div className="two">
      <TextField
        {...field(first)}
        id={first}
        label={labelOf?.('First name') ?? 'First name'}
        autoComplete={labelOf ? 'off' : 'given-name'}
        maxLength={signUpLimits.name}
        required
        error={errors[first]}
      />
      <TextField
        {...field(last)}
        id={last}
        label={labelOf?.('Last name') ?? 'Last name'}
        autoComplete={labelOf ? 'off' : 'family-name'}
        maxLength={signUpLimits.name}
        required
        error={errors[last]}
      />
    </div>
  )
}
