import { sql } from 'kysely'
import type { z } from 'zod'
import type { signedUpSchema, SignUpRequest } from '#contract/accounts.ts'
import {
  ageOn,
  type AgeQuestion,
  checkAge,
  findMisfit,
  type OnBehalfOf,
  onBehalfOfOffered,
  type RecordType,
  recordTypeOfAge,
} from '#domain/clients/on-behalf-of.ts'
import { type CommunicationPreference, signUpMessages } from '#domain/clients/sign-up.ts'
import { checkBirthday } from '#domain/identifiers/person.ts'
import { checkPassword } from '#domain/clients/credentials.ts'
import { ageRanges } from '#domain/clinicians/vocabularies.ts'
import { hasCode } from '#domain/vocabulary.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { noteChange } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { changeRows, findRow } from '../db/rows.ts'
import { createPreparedChange, fingerprint } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { insertAccount } from '../sign-in/account-store.ts'
import { isEmailInUse } from '../sign-in/change-email.ts'
import { queueEmailVerification } from '../sign-in/sign-in-emails.ts'
import { hashPassword, measurePassword } from '../sign-in/passwords.ts'
import { signNewcomerToken } from '../sign-in/tokens.ts'
import { insertClient } from './insert-client.ts'
import { readNewRecord } from './own-profile.ts'
import { insertAcceptances, policiesInForce, type PolicyInForce } from './policies.ts'
import { sealAtsi } from './record-parts.ts'

type SignUp = { accountId: string; key: string | undefined; request: SignUpRequest }
type CheckedSignUp = { recordType: RecordType; passwordHash: string }
type SignUpAnswer = { subject: string; data: z.infer<typeof signedUpSchema>['data'] }

const changeOnce = createPreparedChange<CheckedSignUp, { subject: string }>()

/** Account, record and consent in one transaction. Only the subject is stored under the key, nothing personal. */
export async function signUp(
  service: Service,
  { accountId, key, request }: SignUp,
): Promise<Result<SignUpAnswer>> {
  const { db, config } = service
  // Another issuer keeps its own passwords: taking one here would throw it away.
  if (config.OIDC_ISSUER !== undefined) return fail('unavailable', { message: signUpMessages.failed })
  const { clientRecord: person } = request
  const keyed = { scope: `sign-up ${accountId}`, key, request: fingerprint(service, request) }
  const policies = await policiesInForce(service)
  const made = await changeOnce(db, keyed, {
    prepare: () => checkSignUp(service, { accountId, request }),
    change: (tx, checked) =>
      createClient(tx, service, {
        ...person,
        ...checked,
        practiceId: accountId,
        withoutParentAllowed: request.withoutParentAllowed ?? false,
        policies,
      }),
  })
  return made.ok ? presentSignUp(service, made.value.subject) : made
}

/** Whether it can be made, and the hash of its password. The email is decided again by its unique index. */
async function checkSignUp(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { accountId, request }: Pick<SignUp, 'accountId' | 'request'>,
): Promise<Result<CheckedSignUp>> {
  const { clientRecord: person } = request
  const booking = await readPsychologistBooking(db, { accountId, ...request })
  if (!booking.ok) return booking
  const checked = await checkNewcomer(person, 'clientRecord', {
    now: now(),
    psychologistBooking: booking.value,
  })
  if (!checked.ok) return checked
  if (await isEmailInUse(db, { practiceId: accountId, email: person.email })) return fail('emailInUse')
  return succeed({ recordType: checked.value, passwordHash: await hashPassword(person.password) })
}

async function presentSignUp(service: Service, subject: string): Promise<Result<SignUpAnswer>> {
  const clientRecord = await readNewRecord(service.db, subject)
  const createdAt = new Date(clientRecord.createdAt)
  const authToken = await signNewcomerToken(service, { subject, createdAt })
  return succeed({ subject, data: { clientRecord, authToken } })
}

/** Null without a psychologist, which is the GP flow: neither funding nor an age range restricts it. */
async function readPsychologistBooking(
  db: Db,
  { accountId, clinicianId, funding }: { accountId: string; clinicianId?: string; funding?: FundingMethod },
): Promise<Result<AgeQuestion['psychologistBooking']>> {
  const practice = await db
    .selectFrom('practices')
    .leftJoin('clinicians', (join) =>
      join.onRef('clinicians.practice_id', '=', 'practices.id').on('clinicians.id', '=', clinicianId ?? null),
    )
    .select(['clinicians.id', 'clinicians.role', 'client_age_ranges', 'funding_methods'])
    .where('practices.id', '=', accountId)
    .executeTakeFirst()
  if (!practice || (clinicianId !== undefined && practice.id === null)) return fail('notFound')
  if (practice.id === null || practice.role === 'generalPractitioner') return succeed(null)
  if (funding !== undefined && !practice.funding_methods?.includes(funding))
    return fail('invalidInput', { fields: { funding: signUpMessages.funding } })
  return succeed({
    funding: funding ?? null,
    clientAgeRange: (practice.client_age_ranges ?? []).filter((code) => hasCode(ageRanges, code)),
  })
}

type NewcomerDetails = {
  onBehalfOf: OnBehalfOf
  bookedBy?: { firstName: string; lastName: string }
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string
  password: string
  timeZone: ZoneId
}

/** What depends on the day, on a psychologist or on word lists. `at` is the request's field that holds the person. */
export async function checkNewcomer(
  person: NewcomerDetails,
  at: 'clientRecord' | 'data',
  { now, psychologistBooking }: { now: Date; psychologistBooking: AgeQuestion['psychologistBooking'] },
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
const measureFor = ({ password, firstName, lastName, bookedBy, email }: NewcomerDetails): Promise<number> =>
  measurePassword(password, [
    firstName,
    lastName,
    ...Object.values(bookedBy ?? {}),
    email,
    ...email.split(/[@.]/),
  ])

export type NewClient = {
  practiceId: string
  email: string
  /** Made before the transaction: it is slow. */
  passwordHash: string
  onBehalfOf: OnBehalfOf
  /** The person who signs up, where that is not the client. */
  bookedBy?: { firstName: string; lastName: string }
  firstName: string
  lastName: string
  mobile: string
  dateOfBirth: string
  recordType: RecordType
  timeZone: ZoneId
  communicationPreference: CommunicationPreference
  atsi: boolean
  withoutParentAllowed: boolean
  /** What they agree to by signing up, as it is in force. */
  policies: readonly PolicyInForce[]
}

/**
 * The account and the record that belongs to it, or neither, and the message that asks to confirm the address. The unique
 * email decides between two at once.
 */
export async function createClient(
  tx: Tx,
  { keyring, jobs }: Pick<Service, 'keyring' | 'jobs'>,
  person: NewClient,
): Promise<Result<{ subject: string }>> {
  const { email, passwordHash, onBehalfOf } = person
  const holder = onBehalfOf === 'mySelf' ? undefined : person.bookedBy
  const subject = await insertAccount(tx, { email, passwordHash, role: 'patient', holder })
  if (subject === null) return fail('emailInUse')
  const inserted = await insertClient(tx, keyring, {
    ...person,
    source: 'signUp',
    createdBy: null,
    subject,
  })
  if (!inserted) return fail('emailInUse')
  await queueEmailVerification({ jobs }, tx, subject)
  return succeed({ subject })
}

/** What is wrong with the birth date is said to who has the code alone. The practice mends its record, or the person their typing. */
const otherBirthday = 'The practice has another date of birth for you. Please check it, or call the practice.'

type LoginToAttach = { clientId: string; requestId: string; person: NewClient }

/**
 * A login for a record that the office keeps, by its invitation: no second record is made. The name stays as the office wrote it, the
 * address becomes that of the login. See docs/product/sign-up.md#invitation.
 */
export async function attachLogin(
  tx: Tx,
  { keyring, jobs }: Pick<Service, 'keyring' | 'jobs'>,
  { clientId, requestId, person }: LoginToAttach,
): Promise<Result<{ subject: string }>> {
  const { email, passwordHash, onBehalfOf } = person
  const record = await findRow(
    tx,
    'clients',
    { id: clientId, practice_id: person.practiceId },
    ['identity_subject', 'merged_into', 'date_of_birth'],
    'forNoKeyUpdate',
  )
  if (!record || record.identity_subject !== null || record.merged_into !== null) return fail('emailInUse')
  if (record.date_of_birth !== person.dateOfBirth)
    return fail('invalidInput', { fields: { 'data.dateOfBirth': otherBirthday } })
  const holder = onBehalfOf === 'mySelf' ? undefined : person.bookedBy
  const subject = await insertAccount(tx, { email, passwordHash, role: 'patient', holder })
  if (subject === null) return fail('emailInUse')
  await changeRows(
    tx,
    'clients',
    { id: clientId },
    {
      identity_subject: subject,
      email,
      mobile: person.mobile,
      on_behalf_of: onBehalfOf,
      time_zone: person.timeZone,
      communication_preference: person.communicationPreference,
      ...sealAtsi(keyring, clientId, person.atsi),
      policies_accepted_at: sql<Date>`now()`,
      updated_at: sql<Date>`clock_timestamp()`,
    },
  )
  await insertAcceptances(tx, clientId, person.policies)
  await noteChange(tx, { actor: subject, requestId }, clientId, 'login made by invitation')
  await queueEmailVerification({ jobs }, tx, subject)
  return succeed({ subject })
}
