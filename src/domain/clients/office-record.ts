import { fundingMessages } from '../funding/form-fields.ts'
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

export type CorrectedRecord = Pick<
  OfficeRecord,
  'dateOfBirth' | 'guardianFirstName' | 'guardianLastName' | 'guardianEmail' | 'guardianMobile'
>

type AddressLines = Readonly<Record<'line1' | 'suburb' | 'state' | 'postcode', string>>

/** An address is whole, or there is none. The second street line is optional. */
export const findAddressErrors = (
  address: AddressLines & { readonly line2: string },
): Partial<Record<keyof AddressLines, string>> =>
  [address.line1, address.line2, address.suburb, address.state, address.postcode].every((part) => part === '')
    ? {}
    : {
        ...(address.line1 === '' && { line1: fundingMessages.streetAddress }),
        ...(address.suburb === '' && { suburb: fundingMessages.suburb }),
        ...(address.state === '' && { state: fundingMessages.state }),
        ...(address.postcode === '' && { postcode: fundingMessages.postcode }),
      }

/** The same of a record that is there: a birth date that makes a minor of someone needs a guardian beside it. */
export const checkCorrectedRecord = (record: CorrectedRecord, today: string): OfficeRecordCheck =>
  checkOfficeRecord({ ...record, onBehalfOf: 'mySelf', bookerName: '', bookerMobile: '' }, today)

/** What the office corrects, and what the history calls it. The email has a way of its own. */
export const correctableFields = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  mobile: 'Mobile',
  timeZone: 'Where they live',
  line1: 'Street address',
  line2: 'Street address, second line',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  guardianFirstName: 'Guardian’s first name',
  guardianLastName: 'Guardian’s last name',
  guardianEmail: 'Guardian’s email',
  guardianMobile: 'Guardian’s number',
} as const satisfies Record<string, string>

export type CorrectableField = keyof typeof correctableFields
/** Nothing is an empty text. */
export type CorrectableValues = Readonly<Record<CorrectableField, string>>

export type FieldChange = {
  readonly field: CorrectableField | 'email'
  readonly before: string
  readonly after: string
}

// Object.keys loses the names of the keys.
const correctable = Object.keys(correctableFields) as CorrectableField[]

export const findChanges = (before: CorrectableValues, after: CorrectableValues): FieldChange[] =>
  correctable
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))

const isAddressField = (field: FieldChange['field']) =>
  field === 'line1' || field === 'line2' || field === 'suburb' || field === 'state' || field === 'postcode'

/** Where the record keeps what was changed. */
export const changedParts = (changes: readonly FieldChange[]) => ({
  address: changes.some(({ field }) => isAddressField(field)),
  guardian: changes.some(({ field }) => field.startsWith('guardian')),
})

/**
 * What becomes of a new email that the office enters. A login’s counts once its link is used, and so does one that takes the place of
 * another: until then whoever has the old one is written to. Without an old one there is nobody to ask.
 */
export function emailChangeWay(change: {
  readonly hasLogin: boolean
  readonly before: string | null
  readonly after: string | null
  readonly canSendEmail: boolean
}): 'atOnce' | 'byLink' | 'loginNeedsEmail' | 'emailNotSetUp' {
  const { hasLogin, before, after, canSendEmail } = change
  if (hasLogin && after === null) return 'loginNeedsEmail'
  if (hasLogin && !canSendEmail) return 'emailNotSetUp'
  return hasLogin || (before !== null && after !== null && canSendEmail) ? 'byLink' : 'atOnce'
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
