import { checkCardExpiry } from '../identifiers/card-expiry.ts'
import { checkIrn, checkMedicareNumber } from '../identifiers/medicare.ts'
import { checkDateOfBirth, dateOfBirthMessages } from './date-of-birth.ts'
import { fundingMessages } from '../funding/form-fields.ts'
import { checkPersonName } from './person-name.ts'
import { signUpMessages } from './sign-up.ts'

/** What is printed on a Medicare card, and the birthday that Medicare has for the person on it. */
export type CardPart = 'number' | 'irn' | 'expiryDate' | 'firstName' | 'lastName' | 'dateOfBirth'

/** As it was typed, read: what is kept, or what is said beside the field. */
export type CardPartCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string }

type Rule = { required: string; check: (typed: string, today: string) => CardPartCheck }

const name = (required: string): Rule => ({ required, check: checkPersonName })

/** See docs/product/funding-forms.md#medicare-card. */
const rules = {
  number: { required: fundingMessages.medicareNumber, check: checkMedicareNumber },
  irn: { required: fundingMessages.irn, check: checkIrn },
  expiryDate: { required: fundingMessages.expiryDate, check: checkCardExpiry },
  firstName: name(signUpMessages.firstName),
  lastName: name(signUpMessages.lastName),
  dateOfBirth: { required: dateOfBirthMessages.required, check: checkDateOfBirth },
} as const satisfies Record<CardPart, Rule>

/** `today` is YYYY-MM-DD: a card is good to the end of its month, and a birthday is not in the future. */
export function checkCardPart(part: CardPart, typed: string, today: string): CardPartCheck {
  const { required, check }: Rule = rules[part]
  return typed.trim() === '' ? { ok: false, message: required } : check(typed, today)
}
