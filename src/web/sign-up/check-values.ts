import { ageOn } from '#domain/clients/age.ts'
import { type AgeMessage, type AgeQuestion, checkAge } from '#domain/clients/age-rules.ts'
import { checkDateOfBirth } from '#domain/clients/date-of-birth.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { Checked } from '#domain/identifiers/checked.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import type { FieldMessages, SignUpValues } from './values.ts'

export type SignUpRules = {
  /** YYYY-MM-DD where the person is. */
  today: string
  strength: number
  checkPhone: (typed: string) => Checked
  /** Null in the GP and invite flows. */
  psychologistBooking: AgeQuestion['psychologistBooking']
}

/** Document 2 section 5, "Signup". The server applies the same rules. */
export function checkValues(values: SignUpValues, rules: SignUpRules): FieldMessages {
  const messages: Record<keyof FieldMessages, string | null> = {
    firstName: isEmpty(values.firstName) ? signUpMessages.firstName : null,
    lastName: isEmpty(values.lastName) ? signUpMessages.lastName : null,
    email: emailFault(values.email),
    phone: isEmpty(values.phone) ? signUpMessages.phone : messageOf(rules.checkPhone(values.phone)),
    dob: messageOf(checkDateOfBirth(values.dob, rules.today)) ?? ageFault(values, rules),
    password: messageOf(checkPassword(values.password, rules.strength)),
    isAtsi: null,
    isRegistered: null,
    isPoliciesConfirmed: values.isPoliciesConfirmed ? null : signUpMessages.policies,
  }
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== null))
}

/** Document 2, "Age rules": an age that is not known yet is valid. */
export function ageFault({ dob }: Pick<SignUpValues, 'dob'>, rules: SignUpRules): AgeMessage | null {
  const born = checkDateOfBirth(dob, rules.today)
  const age = born.ok ? ageOn(rules.today, born.value) : null
  const check = checkAge({ age, psychologistBooking: rules.psychologistBooking })
  return check.ok ? null : check.message
}

/** The documents have two words for a wrong e-mail: this one for what has the two halves of an address, and is none. */
const emailFormatMessage = 'Invalid email format'
const twoHalves = /^[^\s@]+@[^\s@]+$/

function emailFault(typed: string): string | null {
  if (isEmpty(typed)) return signUpMessages.email
  if (checkEmail(typed).ok) return null
  return twoHalves.test(typed.trim()) ? emailFormatMessage : identifierMessages.email
}

const isEmpty = (typed: string) => typed.trim() === ''

const messageOf = (checked: { ok: true } | { ok: false; message: string }): string | null =>
  checked.ok ? null : checked.message
