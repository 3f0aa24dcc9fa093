import { type ReactNode, useId } from 'react'
import { FieldError } from '../field/field-error.tsx'

type ChoiceGroupProps = {
  legend: ReactNode
  help?: ReactNode
  error?: string
  /** Where the page's own heading already asks the question. */
  legendHidden?: boolean
  className: string
  children: ReactNode
}

/** A question and its answers: the question is read out with each answer, the error with the question. */
export function ChoiceGroup({ legend, help, error, legendHidden, className, children }: ChoiceGroupProps) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <legend className={legendHidden ? 'sr-only' : 'field__label'}>{legend}</legend>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className={className} data-wrong={error ? true : undefined}>
        {children}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
