import { TextField, type TextFieldProps } from './text-field.tsx'

/** The country's own way of writing comes from the caller, as a placeholder. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" />
}
