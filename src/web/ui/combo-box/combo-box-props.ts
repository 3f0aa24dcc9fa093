import type { FieldCopy } from '../field/field.tsx'

export type ComboOption = { value: string; label: string }

export type ComboBoxProps = Pick<FieldCopy, 'help' | 'optional'> & {
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

/** Exact text. See docs/product/discovery.md#search-bar. */
export const nothingLeft = 'No more options'

export const listLabels = (options: readonly ComboOption[], values: readonly string[]) =>
  options.filter((option) => values.includes(option.value))

/** What Enter takes where nothing was pointed at: the first that is not chosen yet and says what was typed, beginnings before the rest. */
export function findFirstMatch(
  options: readonly ComboOption[],
  chosen: readonly string[],
  typed: string,
): ComboOption | undefined {
  const wanted = typed.trim().toLowerCase()
  const left = options.filter(
    ({ value, label }) => !chosen.includes(value) && label.toLowerCase().includes(wanted),
  )
  return left.find(({ label }) => label.toLowerCase().startsWith(wanted)) ?? left[0]
}
