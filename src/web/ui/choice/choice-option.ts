import type { ComponentProps, ReactNode } from 'react'

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
