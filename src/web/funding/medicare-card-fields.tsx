import { groupDigits } from '../ui/field/digit-groups.ts'
import { MonthField } from '../ui/field/date-field.tsx'
import { GroupedDigitsField } from '../ui/field/grouped-digits-field.tsx'
import { TextField, type TextFieldProps } from '../ui/field/text-field.tsx'

const printed = [4, 5, 1] as const

/** 2951201842 → 2951 20184 2, as on the card. */
export const cardNumberWords = (number: string): string => groupDigits(number, printed, ' ')

/** 2028-08 → 08/2028, as on the card. */
export const cardMonthWords = (month: string): string => month.replace(/^(\d{4})-(\d{2})$/, '$2/$1')

type CardFieldProps = Pick<TextFieldProps, 'id' | 'error' | 'valid'> & { input: object }

export function MedicareNumberField({ input, ...field }: CardFieldProps) {
  return (
    <GroupedDigitsField
      {...input}
      {...field}
      label="Medicare card number"
      help="The 10 digits across the middle of the card."
      groups={printed}
      autoComplete="off"
      required
    />
  )
}

type IrnFieldProps = CardFieldProps & { label?: string; help?: string }

export function IrnField({
  input,
  label = 'Your number (IRN)',
  help = 'Left of your name',
  ...field
}: IrnFieldProps) {
  return (
    <TextField
      {...input}
      {...field}
      label={label}
      help={help}
      inputMode="numeric"
      maxLength={1}
      autoComplete="off"
      required
    />
  )
}

/** Document 1 section 5: this month at the earliest. */
export function CardExpiryField({ input, ...field }: CardFieldProps) {
  return (
    <MonthField {...input} {...field} label="Valid to" help="Month and year" autoComplete="off" required />
  )
}
