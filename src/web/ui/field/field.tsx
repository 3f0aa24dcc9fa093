import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

/** What every field says about itself, whatever control it holds. */
export type FieldCopy = {
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

type FieldProps = FieldCopy & {
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
