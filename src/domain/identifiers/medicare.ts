import type { Checked } from './checked.ts'
import { accepted, refused, withoutGaps } from './checked.ts'
import { identifierMessages } from './messages.ts'

const checkWeights = [1, 3, 7, 9, 1, 3, 7, 9] as const

/** The ninth digit of a card number, from its first eight. */
export function medicareCheckDigit(firstEight: string): number {
  return checkWeights.reduce((sum, weight, place) => sum + weight * Number(firstEight[place]), 0) % 10
}

/**
 * First digit 2 to 6, ninth the check digit, tenth the issue number 1 to 9. A number that fails its check digit gets
 * the same message as a wrong length. See docs/product/funding-forms.md#medicare-card.
 */
export function checkMedicareNumber(typed: string): Checked {
  const number = withoutGaps(typed)
  const isRight = /^[2-6]\d{8}[1-9]$/.test(number) && Number(number[8]) === medicareCheckDigit(number)
  return isRight ? accepted(number) : refused(identifierMessages.medicareNumber)
}

/** The individual reference number left of a name on the card: 1-9. */
export function checkIrn(typed: string): Checked {
  const irn = typed.trim()
  if (!/^\d+$/.test(irn)) return refused(identifierMessages.onlyDigits)
  return /^[1-9]$/.test(irn) ? accepted(irn) : refused(identifierMessages.irn)
}
