import type { ChangeEvent } from 'react'
import { dayFirst, groupDigits } from './digit-groups.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type GroupedDigitsFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> & {
  /** How many digits stand together, as on the card or in a date. */
  groups: readonly number[]
  separator?: string
}

/** Digits that stand in groups while they are typed, as they are printed. */
export function GroupedDigitsField({ groups, separator = ' ', onChange, ...field }: GroupedDigitsFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // Only at the end: a correction in the middle must not move the caret away.
    if (input.selectionStart === input.value.length)
      input.value = groupDigits(dayFirst(input.value), groups, separator)
    onChange?.(event)
  }
  const length = groups.reduce((sum, size) => sum + size, groups.length - 1)
  return <TextField {...field} inputMode="numeric" maxLength={length} onChange={change} />
}
