import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { Field, type FieldCopy } from './field.tsx'

type Option = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldCopy &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'size' | 'multiple'> & {
    options: readonly Option[]
    /** Shown while nothing is chosen; cannot be chosen again. */
    placeholder?: string
  }

/** The device's own list: quickest to use on a phone, and works before any script does. */
export function SelectField({
  label,
  help,
  error,
  optional,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      {...{ label, help, error, optional }}
      id={select.id}
      icon={<ChevronDown className="icon field__icon--end" />}
    >
      {(control) => (
        <select {...select} {...control}>
          {placeholder && (
            <option value="" disabled={select.required}>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
