import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** What every field says about itself, whatever control it holds. */
export type FieldWords = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** An error that needs more than a line, such as a Notice: stands in the error's place. */
  errorNotice?: ReactNode
  /** A remote check passed: a green tick, and these words under the field if given. */
  valid?: boolean | string
  optional?: boolean
}

/** What the control inside takes to be tied to those words. */
type ControlProps = {
  id: string
  className: 'field__input'
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldWords & {
  id?: string
  /** A width that says how much is expected. */
  size?: 'number' | 'short' | 'date'
  /** Stays at the end of the control, unless an error or a tick takes its place. */
  icon?: ReactNode
  children: (control: ControlProps) => ReactNode
}

const sizeClass = { number: 'field--number', short: 'field--short', date: 'field--date' } as const

export function Field({
  label,
  help,
  error,
  errorNotice,
  valid,
  optional,
  id: givenId,
  size,
  icon,
  children,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const wrong = Boolean(error || errorNotice)
  const ok = Boolean(valid) && !wrong
  const describedBy = [help && `${id}-help`, wrong && `${id}-error`, ok && `${id}-ok`].filter(Boolean)
  const classes = ['field', wrong && 'field--error', size && sizeClass[size]].filter(Boolean).join(' ')
  return (
    <div className={classes}>
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className={ok ? 'field__control field__control--valid' : 'field__control'}>
        {children({
          id,
          className: 'field__input',
          'aria-describedby': describedBy.join(' ') || undefined,
          'aria-invalid': wrong || undefined,
        })}
        <StateIcon wrong={wrong} ok={ok} otherwise={icon} />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {errorNotice && !error && (
        <div className="mt-3" id={`${id}-error`}>
          {errorNotice}
        </div>
      )}
      {ok && (
        <p className={valid === true ? 'sr-only' : 'field__ok'} id={`${id}-ok`}>
          {valid !== true && <Check className="icon" />}
          {valid === true ? 'Checked' : valid}
        </p>
      )}
    </div>
  )
}

function StateIcon({ wrong, ok, otherwise }: { wrong: boolean; ok: boolean; otherwise: ReactNode }) {
  if (wrong) return <CircleAlert className="icon field__icon--end" />
  if (ok) return <Check className="icon field__icon--end" />
  return otherwise
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="field__error" id={id}>
    <CircleAlert className="icon" />
    <span>{children}</span>
  </p>
)

export type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'size' | 'className'> & {
    size?: 'number' | 'short' | 'date'
    /** At the start, where it says what kind of thing is asked for. */
    startIcon?: ReactNode
    icon?: ReactNode
  }

export const TextField = ({
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
}: TextFieldProps) => (
  <Field {...{ label, help, error, errorNotice, valid, optional, size, icon }} id={input.id}>
    {(control) => (
      <>
        {startIcon}
        <input type="text" {...input} {...control} />
      </>
    )}
  </Field>
)

/** The country's own way of writing comes from the caller, as a placeholder. */
export const PhoneField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" />
)

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'label'> & { label?: string }

/** With the keyboard that has an @. */
export const EmailField = ({ label = 'Email', ...props }: EmailFieldProps) => (
  <TextField {...props} label={label} type="email" inputMode="email" />
)

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'className'>

export const TextArea = ({ label, help, error, optional, ...textarea }: TextAreaProps) => (
  <Field {...{ label, help, error, optional }} id={textarea.id}>
    {(control) => <textarea rows={4} {...textarea} {...control} />}
  </Field>
)

type SelectOption = { value: string; label: string; disabled?: boolean }

/** The terms of a vocabulary as the options of a list. */
export const toOptions = <Code extends string>(terms: readonly { code: Code; label: string }[]) =>
  terms.map(({ code, label }) => ({ value: code, label }))

type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'size' | 'multiple'> & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen; cannot be chosen again. */
    placeholder?: string
  }

/** The device's own list: quickest to use on a phone, and works before any script does. */
export const SelectField = ({
  label,
  help,
  error,
  optional,
  options,
  placeholder,
  ...select
}: SelectFieldProps) => (
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
