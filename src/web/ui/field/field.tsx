import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

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
export type ControlProps = {
  id: string
  className: 'input'
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

const sizeClass = { number: 'w-num', short: 'w-short', date: 'w-date' } as const

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
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className={ok ? 'control control--valid' : 'control'}>
        {children({
          id,
          className: 'input',
          'aria-describedby': describedBy.join(' ') || undefined,
          'aria-invalid': wrong || undefined,
        })}
        <StateIcon wrong={wrong} ok={ok} otherwise={icon} />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {errorNotice && !error && (
        <div className="field-notice" id={`${id}-error`}>
          {errorNotice}
        </div>
      )}
      {ok && (
        <p className={valid === true ? 'sr' : 'field-ok'} id={`${id}-ok`}>
          {valid !== true && <Check className="icon" />}
          {valid === true ? 'Checked' : valid}
        </p>
      )}
    </div>
  )
}

function StateIcon({ wrong, ok, otherwise }: { wrong: boolean; ok: boolean; otherwise: ReactNode }) {
  if (wrong) return <CircleAlert className="icon icon--end" />
  if (ok) return <Check className="icon icon--end" />
  return otherwise
}
