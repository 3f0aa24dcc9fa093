import CalendarIcon from 'lucide-react/icons/calendar'
import type { ChangeEvent } from 'react'
import { dayFirst, groupDigits } from './digit-groups.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type DigitsFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'placeholder' | 'icon' | 'size'>

/** Typed, not picked: nobody should page back through forty years to a birthday. */
export function DateField(props: DigitsFieldProps) {
  return <GroupedDigits {...props} groups={[2, 2, 4]} placeholder="DD/MM/YYYY" />
}

export function MonthField(props: DigitsFieldProps) {
  return <GroupedDigits {...props} groups={[2, 4]} placeholder="MM/YYYY" />
}

function GroupedDigits({
  groups,
  onChange,
  ...field
}: DigitsFieldProps & { groups: readonly number[]; placeholder: string }) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // Only at the end: a correction in the middle must not move the caret away.
    if (input.selectionStart === input.value.length) input.value = groupDigits(dayFirst(input.value), groups)
    onChange?.(event)
  }
  const length = groups.reduce((sum, size) => sum + size, groups.length - 1)
  return (
    <TextField
      {...field}
      size="date"
      inputMode="numeric"
      maxLength={length}
      onChange={change}
      icon={<CalendarIcon className="icon icon--end" />}
    />
  )
}
