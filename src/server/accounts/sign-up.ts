import type { z } from 'zod'
import type { signedUpSchema, SignUpRequest } from '#contract/accounts.ts'
import { ageRanges } from '#domain/clinicians/age-ranges.ts'
import type { AgeQuestion } from '#domain/clients/age-rules.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { hasCode } from '#domain/clinicians/vocabulary.ts'
import { readOwnRecord } from '../clients/read-own-record.ts'
import { idempotently } from '../http/idempotency.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { checkNewcomer } from './check-newcomer.ts'
import { createClient } from './create-client.ts'
import { isEmailInUse } from './email-in-use.ts'
import { fingerprint } from '../http/fingerprint.ts'
import { policiesInForce } from '../policies/policies-in-force.ts'
import { signNewcomerToken } from '../identity/newcomer-token.ts'

type SignUp = { accountId: string; key: string | undefined; request: SignUpRequest }
type SignedUp = { subject: string; data: z.infer<typeof signedUpSchema>['data'] }

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
  const made = await idempotently(db, keyed, async (tx) => {
    const booking = await readPsychologistBooking(tx, { accountId, ...request })
    if (!booking.ok) return booking
    const checked = await checkNewcomer(person, 'clientRecord', {
      now: service.now(),
      psychologistBooking: booking.value,
    })
    if (!checked.ok) return checked
    if (await isEmailInUse(tx, { practiceId: accountId, email: person.email })) return fail('emailInUse')
    return createClient(tx, service, {
      ...person,
      practiceId: accountId,
      recordType: checked.value,
      withoutParentAllowed: request.withoutParentAllowed ?? false,
      policies,
    })
  })
  return made.ok ? present(service, made.value.subject) : made
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
  tx: Tx,
  { accountId, clinicianId, funding }: SignUpTarget,
): Promise<Result<AgeQuestion['psychologistBooking']>> {
  const practice = await tx
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
