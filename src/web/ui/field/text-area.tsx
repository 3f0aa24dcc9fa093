import type { ComponentProps } from 'react'
import { Field, type FieldCopy } from './field.tsx'

type TextAreaProps = FieldCopy & Omit<ComponentProps<'textarea'>, 'className'>

export function TextArea({ label, help, error, optional, ...textarea }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional }} id={textarea.id}>
      {(control) => <textarea rows={4} {...textarea} {...control} />}
    </Field>
  )
}
