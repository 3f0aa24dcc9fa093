import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '../field/field-error.tsx'
import * as styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  children: ReactNode
  error?: string
}

export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div>
      <label className={error ? `${styles.check} ${styles.wrong}` : styles.check}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : input['aria-describedby']}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
