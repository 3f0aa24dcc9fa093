import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { FieldError } from './field-error.tsx'
import * as styles from './code-field.module.css'

type CodeFieldProps = Omit<ComponentProps<'input'>, 'className' | 'value' | 'type'> & {
  id: string
  label: string
  digits?: number
  error?: string
}

/** One input, so that a phone can fill it from the message; drawn as separate digits. */
export function CodeField({
  id,
  label,
  digits = 6,
  error,
  onChange,
  defaultValue,
  ...input
}: CodeFieldProps) {
  const [code, setCode] = useState(String(defaultValue ?? ''))
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.currentTarget.value = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, digits)
    setCode(event.currentTarget.value)
    onChange?.(event)
  }
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className={styles.code}>
        {Array.from({ length: digits }, (_, position) => (
          <span
            key={position}
            className={styles.digit}
            data-next={position === code.length || undefined}
            aria-hidden="true"
          >
            {code[position]}
          </span>
        ))}
        <input
          {...input}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          defaultValue={code}
          onChange={change}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : input['aria-describedby']}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
