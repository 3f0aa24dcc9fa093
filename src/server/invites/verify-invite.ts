import { sql } from 'kysely'
import type { z } from 'zod'
import type { verifiedInviteSchema, VerifyInviteRequest } from '#contract/accounts.ts'
import { inviteMessages } from '#domain/clients/one-time-code.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { checkNewcomer } from '../accounts/check-newcomer.ts'
import { createClient } from '../accounts/create-client.ts'
import { isEmailInUse } from '../accounts/email-in-use.ts'
import { fingerprint } from '../http/fingerprint.ts'
import { readOwnRecord } from '../clients/read-own-record.ts'
import type { Db } from '../db/connection.ts'
import { idempotently } from '../http/idempotency.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Failure, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { policiesInForce } from '../policies/policies-in-force.ts'
import { tryCode } from './invite-codes.ts'
import { findInvite, type Invite } from './invite-store.ts'

type Verify = { key: string | undefined; request: VerifyInviteRequest }
type Verified = { subject: string; data: z.infer<typeof verifiedInviteSchema>['data'] }
/** A wrong code is a value here, because the try that it used up must be kept. */
type Outcome = { subject: string } | { refusal: Failure }

/**
 * The last step of an invitation: account, record and used invite in one transaction, for one caller only.
 * See docs/product/sign-up.md#invitation.
 */
export async function verifyInvite(service: Service, { key, request }: Verify): Promise<Result<Verified>> {
  const { db, config } = service
  if (config.OIDC_ISSUER !== undefined) return fail('unavailable', { message: signUpMessages.failed })
  if (key === undefined && (await isLocked(db, request))) return fail('otpExpired')
  const keyed = { scope: 'invite', key, request: fingerprint(service, request) }
  const made = await idempotently<Outcome>(db, keyed, (tx) => acceptInvite(tx, service, request))
  if (!made.ok) return made
  if ('refusal' in made.value) return { ok: false, failure: made.value.refusal }
  const { subject } = made.value
  const record = await readOwnRecord(db, subject)
  return record.ok ? succeed({ subject, data: { clientRecord: record.value } }) : record
}

/** Guesses at a code that is over cost the database one reading each, and no transaction. */
async function isLocked(db: Db, { data }: VerifyInviteRequest): Promise<boolean> {
  const invite = await findInvite(db, data.email)
  return invite !== null && invite.mobile === data.mobileNumber && !invite.isUsed && !invite.isCodeLive
}

async function acceptInvite(
  tx: Tx,
  service: Service,
  { data: { mobileNumber, ...person }, smsOtp }: VerifyInviteRequest,
): Promise<Result<Outcome>> {
  const invite = await findInvite(tx, person.email)
  if (!invite || invite.mobile !== mobileNumber) return fail('notFound', { message: inviteMessages.notFound })
  const { id: inviteId, practiceId } = invite
  const tried = await tryCode(tx, service, { inviteId, typed: smsOtp })
  if (tried === 'wrong') return succeed({ refusal: { code: 'otpInvalid' } })
  if (await isEmailInUse(tx, { practiceId, email: person.email })) return fail('emailInUse')
  if (tried === 'expired') return succeed({ refusal: { code: 'otpExpired' } })
  const checked = await checkNewcomer(person, 'data', { now: service.now(), psychologistBooking: null })
  if (!checked.ok) return checked
  if (!(await useUp(tx, invite))) return fail('emailInUse')
  return createClient(tx, service, {
    ...person,
    practiceId,
    mobile: mobileNumber,
    recordType: checked.value,
    withoutParentAllowed: false,
    policies: await policiesInForce(service),
  })
}

async function useUp(tx: Tx, { id }: Invite): Promise<boolean> {
  await tx.deleteFrom('invite_codes').where('invite_id', '=', id).execute()
  const { numUpdatedRows } = await tx
    .updateTable('invites')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
