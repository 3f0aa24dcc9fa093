import type { FieldWords } from '../field/field.tsx'

export type ComboOption = { value: string; label: string }

export type ComboBoxProps = Pick<FieldWords, 'help' | 'optional'> & {
  label: string
  error?: string
  /** The name in a form that is sent without a script. */
  name?: string
  placeholder?: string
  options: readonly ComboOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** What the rich control takes over from the plain one it replaces. */
export type TakenOver = { focused: boolean; typed: string }

/** Document 2, section 8. */
export const nothingLeft = 'No more options'

export const labelsOf = (options: readonly ComboOption[], values: readonly string[]) =>
  options.filter((option) => values.includes(option.value))
