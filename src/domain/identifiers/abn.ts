import { accepted, type Checked, refused, withoutGaps } from './checked.ts'
import { identifierMessages } from './messages.ts'

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const

/** An Australian Business Number: with one taken from its first digit, the weighted sum is a multiple of 89. */
export function checkAbn(typed: string): Checked {
  const number = withoutGaps(typed)
  if (!/^\d{11}$/.test(number)) return refused(identifierMessages.abnLength)
  const digits = Array.from(number, Number)
  const sum = weights.reduce(
    (total, weight, at) => total + weight * ((digits[at] ?? 0) - (at === 0 ? 1 : 0)),
    0,
  )
  return sum % 89 === 0 ? accepted(number) : refused(identifierMessages.abn)
}

/** As the register prints it: 51 824 753 556. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
