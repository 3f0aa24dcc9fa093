import type { z } from 'zod'
import type { signedUpSchema, SignUpRequest } from '#contract/accounts.ts'
import { ageRanges } from '#domain/clinicians/age-ranges.ts'
import type { AgeQuestion } from '#domain/clients/age-rules.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { hasCode } from '#domain/clinicians/vocabulary.ts'
import { readOwnRecord } from '../clients/read-own-record.ts'
import type { Db } from '../db/connection.ts'
import { createPreparedChange } from '../http/prepared-change.ts'
import { hashPassword } from '../identity/password-hash.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { checkNewcomer } from './check-newcomer.ts'
import { createClient } from './create-client.ts'
import { isEmailInUse } from './email-in-use.ts'
import { fingerprint } from '../http/fingerprint.ts'
import { policiesInForce } from '../policies/policies-in-force.ts'
import { signNewcomerToken } from '../identity/newcomer-token.ts'

type SignUp = { accountId: string; key: string | undefined; request: SignUpRequest }
type Checked = { recordType: RecordType; passwordHash: string }
type SignedUp = { subject: string; data: z.infer<typeof signedUpSchema>['data'] }

const changeOnce = createPreparedChange<Checked, { subject: string }>()

/** Account, record and consent in one transaction. Only the subject is stored under the key, nothing personal. */
export async function signUp(
  service: Service,
  { accountId, key, request }: SignUp,
): Promise<Result<SignedUp>> {
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
  return made.ok ? present(service, made.value.subject) : made
}

/** Whether it can be made, and the hash of its password. The email is decided again by its unique index. */
async function checkSignUp(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { accountId, request }: Pick<SignUp, 'accountId' | 'request'>,
): Promise<Result<Checked>> {
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

async function present(service: Service, subject: string): Promise<Result<SignedUp>> {
  const record = await readOwnRecord(service.db, subject)
  if (!record.ok) return record
  const createdAt = new Date(record.value.createdAt)
  const authToken = await signNewcomerToken(service, { subject, createdAt })
  return succeed({ subject, data: { clientRecord: record.value, authToken } })
}

type SignUpTarget = { accountId: string; clinicianId?: string; funding?: FundingMethod }

/** Null without a psychologist, which is the GP flow: neither funding nor an age range restricts it. */
async function readPsychologistBooking(
  db: Db,
  { accountId, clinicianId, funding }: SignUpTarget,
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
