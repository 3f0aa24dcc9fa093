import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { Field, type FieldWords, FieldError } from './field.tsx'
import * as styles from './fields.module.css'

type PasswordFieldProps = Omit<FieldWords, 'valid'> &
  Omit<ComponentProps<'input'>, 'className' | 'size' | 'type'> & {
    /** Strength and rules, under the field. */
    below?: ReactNode
  }

export function PasswordField({ label, help, error, optional, below, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <Field {...{ label, help, error, optional }} id={input.id}>
        {(control) => (
          <>
            <input
              spellCheck={false}
              autoCapitalize="none"
              {...input}
              {...control}
              type={shown ? 'text' : 'password'}
            />
            <IconButton
              className="field__button"
              label={shown ? 'Hide password' : 'Show password'}
              icon={shown ? <EyeOff className="icon" /> : <Eye className="icon" />}
              onClick={() => setShown(!shown)}
            />
          </>
        )}
      </Field>
      {below}
    </div>
  )
}

type PasswordStrengthProps = {
  /** 0 to 4. */
  level: number
  words: string
  rules: readonly { label: string; met: boolean }[]
}

export const PasswordStrength = ({ level, words, rules }: PasswordStrengthProps) => (
  <>
    <div className={`grid grid-cols-[repeat(4,1fr)] gap-1.5 mt-3 ${styles.meter}`} aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} className={step <= level ? styles.on : undefined} />
      ))}
    </div>
    <p className={`mt-1.5 text-sm font-semibold ${styles.words}`}>
      <span className="sr-only">{`Password strength: ${level} of 4, `}</span>
      {words}
    </p>
    <ul
      className={`grid gap-x-4 gap-y-0.5 mt-3 text-sm text-ink-soft min-[560px]:grid-cols-[1fr_1fr] ${styles.rules}`}
    >
      {rules.map(({ label, met }) => (
        <li key={label} className={`flex items-center gap-2 ${met ? styles.ok : ''}`}>
          {met ? <Check className="icon" /> : <Circle className="icon" />}
          <span>
            {label}
            <span className="sr-only">{met ? ', met' : ', not met yet'}</span>
          </span>
        </li>
      ))}
    </ul>
  </>
)

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
      <div className={`relative grid grid-cols-[repeat(6,minmax(0,52px))] gap-1.5 mt-3 ${styles.code}`}>
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
