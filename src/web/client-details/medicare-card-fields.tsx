import type { Bound } from '../form/bound.ts'
import { MonthField } from '../ui/field/date-field.tsx'
import { groupDigits } from '../ui/field/digit-groups.ts'
import { GroupedDigitsField } from '../ui/field/grouped-digits-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'

const printed = [4, 5, 1] as const

/** 2951201842 → 2951 20184 2, as on the card. */
export const formatCardNumber = (number: string): string => groupDigits(number, printed, ' ')

/** 2028-08 → 08/2028, as on the card. */
export const formatCardMonth = (month: string): string => month.replace(/^(\d{4})-(\d{2})$/, '$2/$1')

export function MedicareNumberField(bound: Bound & { valid: boolean }) {
  return (
    <GroupedDigitsField
      {...bound}
      label="Medicare card number"
      help="The 10 digits across the middle of the card."
      groups={printed}
      autoComplete="off"
      required
    />
  )
}

type IrnFieldProps = Bound & { label?: string; help?: string }

export function IrnField({
  label = 'Your number (IRN)',
  help = 'Left of your name',
  ...bound
}: IrnFieldProps) {
  return (
    <TextField
      {...bound}
      label={label}
      help={help}
      inputMode="numeric"
      maxLength={1}
      autoComplete="off"
      required
    />
  )
}

/** This month at the earliest. */
export function CardExpiryField(bound: Bound) {
  return <MonthField {...bound} label="Valid to" help="Month and year" autoComplete="off" required />
}
