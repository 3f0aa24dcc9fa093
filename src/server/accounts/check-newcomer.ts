import { measureStrength } from '#contract/password-strength.ts'
import { ageOn } from '#domain/clients/age.ts'
import { type AgeQuestion, checkAge } from '#domain/clients/age-rules.ts'
import { checkBirthday } from '#domain/clients/date-of-birth.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { type RecordType, recordTypeOfAge } from '#domain/clients/record-type.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { fail, type Result, succeed } from '../http/problem.ts'

type Newcomer = {
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string
  password: string
  timeZone: ZoneId
}
type Question = { now: Date; psychologistBooking: AgeQuestion['psychologistBooking'] }

/** What depends on the day, on a psychologist or on word lists. `at` is where in the request the person stands. */
export async function checkNewcomer(
  person: Newcomer,
  at: 'clientRecord' | 'data',
  { now, psychologistBooking }: Question,
): Promise<Result<RecordType>> {
  const today = isoDateOf(localDayAt(now, person.timeZone))
  const birthday = checkBirthday(person.dateOfBirth, today)
  const age = birthday.ok ? ageOn(today, birthday.value) : null
  const ageCheck = checkAge({ age, psychologistBooking })
  const password = checkPassword(person.password, await strengthOf(person))
  const fields = {
    ...(!birthday.ok && { [`${at}.dateOfBirth`]: birthday.message }),
    ...(!ageCheck.ok && { [`${at}.dateOfBirth`]: ageCheck.message }),
    ...(!password.ok && { [`${at}.password`]: password.message }),
  }
  if (!ageCheck.ok) return fail('ageNotServed', { message: ageCheck.message, fields })
  if (age === null || !password.ok) return fail('invalidInput', { fields })
  return succeed(recordTypeOfAge(age))
}

/** A password made of one's own name is the first that somebody tries. */
const strengthOf = ({ password, firstName, lastName, email }: Newcomer): Promise<number> =>
  measureStrength(password, [firstName, lastName, email, ...email.split(/[@.]/)])
