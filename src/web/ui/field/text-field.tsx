import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldCopy } from './field.tsx'

export type TextFieldProps = FieldCopy &
  Omit<ComponentProps<'input'>, 'size' | 'className'> & {
    size?: 'number' | 'short' | 'date'
    /** At the start, where it says what kind of thing is asked for. */
    startIcon?: ReactNode
    icon?: ReactNode
  }

export function TextField({
  label,
  help,
  error,
  errorNotice,
  valid,
  optional,
  size,
  startIcon,
  icon,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, errorNotice, valid, optional, size, icon }} id={input.id}>
      {(control) => (
        <>
          {startIcon}
          <input type="text" {...input} {...control} />
        </>
      )}
    </Field>
  )
}
