import { ageOn } from '#domain/clients/age.ts'
import { type AgeQuestion, checkAge } from '#domain/clients/age-rules.ts'
import { findMisfit } from '#domain/clients/age-fits-answer.ts'
import { checkBirthday } from '#domain/clients/date-of-birth.ts'
import { type OnBehalfOf, onBehalfOfOffered } from '#domain/clients/on-behalf-of.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { type RecordType, recordTypeOfAge } from '#domain/clients/record-type.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { fail, type Result, succeed } from '../result.ts'
import { measurePassword } from '../identity/password-strength.ts'

type Newcomer = {
  onBehalfOf: OnBehalfOf
  bookedBy?: { firstName: string; lastName: string }
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string
  password: string
  timeZone: ZoneId
}
type Question = { now: Date; psychologistBooking: AgeQuestion['psychologistBooking'] }

/** What depends on the day, on a psychologist or on word lists. `at` is the request's field that holds the person. */
export async function checkNewcomer(
  person: Newcomer,
  at: 'clientRecord' | 'data',
  { now, psychologistBooking }: Question,
): Promise<Result<RecordType>> {
  const today = formatIsoDate(localDayAt(now, person.timeZone))
  const birthday = checkBirthday(person.dateOfBirth, today)
  const age = birthday.ok ? ageOn(today, birthday.value) : null
  const ageCheck = checkAge({ age, psychologistBooking })
  const misfit = findMisfit(person.onBehalfOf, age)
  const isOffered = onBehalfOfOffered(null, psychologistBooking?.funding ?? null).includes(person.onBehalfOf)
  const isHolderMissing = person.onBehalfOf !== 'mySelf' && person.bookedBy === undefined
  const password = checkPassword(person.password, await measureFor(person))
  const fields = {
    ...(!isOffered && { [`${at}.onBehalfOf`]: signUpMessages.onBehalfOf }),
    ...(isHolderMissing && {
      [`${at}.bookedBy.firstName`]: signUpMessages.firstName,
      [`${at}.bookedBy.lastName`]: signUpMessages.lastName,
    }),
    ...(!birthday.ok && { [`${at}.dateOfBirth`]: birthday.message }),
    ...(!ageCheck.ok && { [`${at}.dateOfBirth`]: ageCheck.message }),
    // A wrong answer to the first question is what to mend, whatever ages the psychologist sees.
    ...(misfit !== null && { [`${at}.dateOfBirth`]: misfit }),
    ...(!password.ok && { [`${at}.password`]: password.message }),
  }
  if (!ageCheck.ok && misfit === null) return fail('ageNotServed', { message: ageCheck.message, fields })
  if (age === null || Object.keys(fields).length > 0) return fail('invalidInput', { fields })
  return succeed(recordTypeOfAge(age))
}

/** A password made of the person's own name is the first that is guessed. */
const measureFor = ({ password, firstName, lastName, bookedBy, email }: Newcomer): Promise<number> =>
  measurePassword(password, [
    firstName,
    lastName,
    ...Object.values(bookedBy ?? {}),
    email,
    ...email.split(/[@.]/),
  ])
