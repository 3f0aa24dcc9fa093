import type { Checked } from './checked.ts'
import { accepted, refused, withoutGaps } from './checked.ts'
import { identifierMessages } from './messages.ts'

export function checkNdisNumber(typed: string): Checked {
  const number = withoutGaps(typed)
  return /^\d{9}$/.test(number) ? accepted(number) : refused(identifierMessages.ndisNumber)
}
