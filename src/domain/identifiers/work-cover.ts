import type { Checked } from './checked.ts'
import { accepted, refused } from './checked.ts'
import { identifierMessages } from './messages.ts'

/** Kept as typed: each insurer writes its claim numbers its own way. */
export function checkWorkCoverNumber(typed: string): Checked {
  const number = typed.trim()
  return /^[A-Za-z0-9]{7,12}$/.test(number) ? accepted(number) : refused(identifierMessages.workCoverNumber)
}

/** How many appointments the insurer approved (`totalApproved`). See docs/product/funding-forms.md#workcover-form. */
export function checkTotalApproved(typed: string): Checked {
  const total = typed.trim()
  return /^\d+$/.test(total) ? accepted(total) : refused(identifierMessages.onlyDigits)
}
