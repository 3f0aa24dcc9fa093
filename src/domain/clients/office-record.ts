import { requiredMessage } from '../identifiers/checked.ts'
import { checkBirthday } from '../identifiers/person.ts'
import type { Term } from '../vocabulary.ts'
import { ageOn, checkAge, type OnBehalfOf, type RecordType, recordTypeOfAge } from './on-behalf-of.ts'

/** Who speaks with the practice about a client whom the office keeps. See docs/product/practice.md#adding-a-client. */
export const callers = [
  { code: 'mySelf', label: 'The client' },
  { code: 'someoneElseAdult', label: 'Another adult' },
  { code: 'myChild', label: 'A parent or guardian' },
] as const satisfies readonly Term<OnBehalfOf>[]

/** What decides on the rest of a record: typed text, where nothing is an empty string. */
export type OfficeRecord = {
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
  readonly onBehalfOf: OnBehalfOf
  readonly bookerName: string
  readonly bookerMobile: string
  readonly guardianFirstName: string
  readonly guardianLastName: string
  readonly guardianEmail: string
  readonly guardianMobile: string
}

type OfficeRecordErrors = Partial<Record<keyof OfficeRecord, string>>

export type OfficeRecordCheck =
  | { readonly ok: true; readonly recordType: RecordType }
  | { readonly ok: false; readonly errors: OfficeRecordErrors }

export const officeRecordMessages = {
  notAParent: 'The client is 18 or over. Please choose “The client” or “Another adult”',
  notAnAdult: 'The client is under 18. Please choose “A parent or guardian”, or “The client” themselves',
  guardianContact: 'Enter an email or a mobile of the parent or guardian',
} as const

/** Under 18 a guardian is on the record, whoever calls: who that is, and how to reach them. */
export const needsGuardian = (dateOfBirth: string, today: string): boolean =>
  recordTypeOfAge(ageOn(today, dateOfBirth)) === 'youngPerson'

/** What is wrong, by field, or the type of the record. `today` is YYYY-MM-DD. */
export function checkOfficeRecord(record: OfficeRecord, today: string): OfficeRecordCheck {
  const birthday = checkBirthday(record.dateOfBirth, today)
  if (!birthday.ok) return { ok: false, errors: { dateOfBirth: birthday.message } }
  const age = ageOn(today, birthday.value)
  const ageCheck = checkAge({ age, psychologistBooking: null })
  if (!ageCheck.ok) return { ok: false, errors: { dateOfBirth: ageCheck.message } }
  const recordType = recordTypeOfAge(age)
  const errors = {
    ...findCallerErrors(record, recordType),
    ...(recordType === 'youngPerson' && findGuardianErrors(record)),
  }
  return Object.keys(errors).length === 0 ? { ok: true, recordType } : { ok: false, errors }
}

function findCallerErrors(record: OfficeRecord, recordType: RecordType): OfficeRecordErrors {
  const { onBehalfOf, bookerName, bookerMobile } = record
  if (onBehalfOf === 'myChild' && recordType === 'adult')
    return { onBehalfOf: officeRecordMessages.notAParent }
  if (onBehalfOf !== 'someoneElseAdult') return {}
  if (recordType === 'youngPerson') return { onBehalfOf: officeRecordMessages.notAnAdult }
  return {
    ...(bookerName === '' && { bookerName: requiredMessage('Their name') }),
    ...(bookerMobile === '' && { bookerMobile: requiredMessage('Their phone number') }),
  }
}

const findGuardianErrors = (record: OfficeRecord): OfficeRecordErrors => ({
  ...(record.guardianFirstName === '' && { guardianFirstName: requiredMessage('First name') }),
  ...(record.guardianLastName === '' && { guardianLastName: requiredMessage('Last name') }),
  ...(record.guardianEmail === '' &&
    record.guardianMobile === '' && { guardianMobile: officeRecordMessages.guardianContact }),
})
