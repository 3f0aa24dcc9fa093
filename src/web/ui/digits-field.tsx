import CalendarIcon from 'lucide-react/icons/calendar'
import type { ChangeEvent } from 'react'
import { TextField, type TextFieldProps } from './field.tsx'

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

type DigitsFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'placeholder' | 'icon' | 'size'>

const asDate = {
  separator: '/',
  size: 'date',
  icon: <CalendarIcon className="icon field__icon--end" />,
} as const

/** Typed, not picked: no one should have to page back through forty years to a birthday. */
export const DateField = (props: DigitsFieldProps) => (
  <GroupedDigitsField {...props} {...asDate} groups={[2, 2, 4]} placeholder="DD/MM/YYYY" />
)

export const MonthField = (props: DigitsFieldProps) => (
  <GroupedDigitsField {...props} {...asDate} groups={[2, 4]} placeholder="MM/YYYY" />
)

/** Browsers fill in a birthday as `1986-01-02`; people here read `02/01/1986`. Anything else stays as it is. */
export const dayFirst = (typed: string): string => typed.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

/** What a person types into a date, as it should stand: `02011986` → `02/01/1986`, in groups such as [2, 2, 4]. */
export function groupDigits(typed: string, groups: readonly number[], separator = '/'): string {
  let rest = typed.replaceAll(/\D/g, '')
  const parts: string[] = []
  for (const size of groups) {
    if (rest === '') break
    parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return parts.join(separator)
}
