import type { Checked } from './checked.ts'
import { accepted, refused } from './checked.ts'
import { identifierMessages } from './messages.ts'

/** Reads a month picker's 'YYYY-MM' or the card's own 'MM/YYYY', and keeps 'YYYY-MM'. `today` is YYYY-MM-DD. */
export function checkCardExpiry(typed: string, today: string): Checked {
  const month = readMonth(typed.trim())
  return month !== undefined && isCardInDate(month, today)
    ? accepted(month)
    : refused(identifierMessages.expiryDate)
}

/** A card is valid to the end of its month. See docs/product/funding-forms.md#medicare-card. */
export function isCardInDate(expiryMonth: string, date: string): boolean {
  return expiryMonth >= date.slice(0, 'YYYY-MM'.length)
}

function readMonth(typed: string): string | undefined {
  const found =
    /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])$/.exec(typed) ??
    /^(?<month>0[1-9]|1[0-2])\/(?<year>\d{4})$/.exec(typed)
  return found?.groups && `${found.groups['year']}-${found.groups['month']}`
}
