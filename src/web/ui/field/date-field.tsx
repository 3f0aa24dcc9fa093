import CalendarIcon from 'lucide-react/icons/calendar'
import { GroupedDigitsField } from './grouped-digits-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

type DigitsFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'placeholder' | 'icon' | 'size'>

const asDate = {
  separator: '/',
  size: 'date',
  icon: <CalendarIcon className="icon field__icon--end" />,
} as const

/** Typed, not picked: no one should have to page back through forty years to a birthday. */
export function DateField(props: DigitsFieldProps) {
  return <GroupedDigitsField {...props} {...asDate} groups={[2, 2, 4]} placeholder="DD/MM/YYYY" />
}

export function MonthField(props: DigitsFieldProps) {
  return <GroupedDigitsField {...props} {...asDate} groups={[2, 4]} placeholder="MM/YYYY" />
}
