import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import * as styles from './choices.module.css'

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

type ChipsProps = ChoiceInputs & { legend: ReactNode; help?: string; error?: string }

/** Many small choices side by side, such as days. */
export const CheckboxChips = (props: ChipsProps) => <Chips {...props} type="checkbox" />

/** A few short answers side by side, of which one is chosen. */
export const RadioChips = (props: ChipsProps) => <Chips {...props} type="radio" />

const Chips = ({ legend, help, error, type, ...group }: ChipsProps & { type: 'checkbox' | 'radio' }) => (
  <ChoiceGroup {...{ legend, help, error }} className="chips">
    {group.options.map(({ value, label, icon, disabled }) => (
      <label key={value} className="chip">
        <input
          {...group.input}
          type={type}
          value={value}
          disabled={disabled}
          {...checkedState(group, value)}
        />
        {icon}
        {label}
      </label>
    ))}
  </ChoiceGroup>
)

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

export type ChoiceOption = {
  value: string
  label: ReactNode
  help?: ReactNode
  /** A picture that helps to scan, never the only sign of anything. */
  icon?: ReactNode
  disabled?: boolean
}

/** Goes to every input of a group: `register('who')` or `{ name, onChange, defaultChecked… }`. */
export type SharedInputProps = Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'value' | 'checked' | 'defaultChecked'
>

export type ChoiceInputs = {
  options: readonly ChoiceOption[]
  /** The values that are chosen, where the caller keeps them… */
  chosen?: readonly string[]
  /** …or only at the start, where the inputs do. */
  startsWith?: readonly string[]
  input: SharedInputProps
}

export const checkedState = (
  { chosen, startsWith }: Pick<ChoiceInputs, 'chosen' | 'startsWith'>,
  value: string,
) => (chosen ? { checked: chosen.includes(value) } : { defaultChecked: startsWith?.includes(value) })
