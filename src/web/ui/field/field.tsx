import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

/** What every field says about itself, whatever control it holds. */
export type FieldWords = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
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
  valid,
  optional,
  id: givenId,
  size,
  icon,
  children,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describedBy = [help && `${id}-help`, error && `${id}-error`, valid && !error && `${id}-ok`].filter(
    Boolean,
  )
  const classes = ['field', error && 'field--error', size && sizeClass[size]].filter(Boolean).join(' ')
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
      <div className={valid && !error ? 'control control--valid' : 'control'}>
        {children({
          id,
          className: 'input',
          'aria-describedby': describedBy.join(' ') || undefined,
          'aria-invalid': error ? true : undefined,
        })}
        <StateIcon error={error} valid={valid} otherwise={icon} />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {valid && !error && (
        <p className={valid === true ? 'sr' : 'field-ok'} id={`${id}-ok`}>
          {valid !== true && <Check className="icon" />}
          {valid === true ? 'Checked' : valid}
        </p>
      )}
    </div>
  )
}

function StateIcon({
  error,
  valid,
  otherwise,
}: {
  error: ReactNode
  valid?: boolean | string
  otherwise: ReactNode
}) {
  if (error) return <CircleAlert className="icon icon--end" />
  if (valid) return <Check className="icon icon--end" />
  return otherwise
}
