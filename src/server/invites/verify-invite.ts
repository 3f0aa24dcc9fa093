import { sql } from 'kysely'
import type { z } from 'zod'
import type { verifiedInviteSchema, VerifyInviteRequest } from '#contract/accounts.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import { inviteMessages } from '#domain/clients/one-time-code.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { checkNewcomer } from '../accounts/check-newcomer.ts'
import { createClient } from '../accounts/create-client.ts'
import { isEmailInUse } from '../accounts/email-in-use.ts'
import { fingerprint } from '../http/fingerprint.ts'
import { readOwnRecord } from '../clients/read-own-record.ts'
import type { Db } from '../db/connection.ts'
import { createPreparedChange } from '../http/prepared-change.ts'
import { hashPassword } from '../identity/password-hash.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Failure, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type PolicyInForce, policiesInForce } from '../policies/policies-in-force.ts'
import { tryCode } from './invite-codes.ts'
import { findInvite, type Invite } from './invite-store.ts'

type Verify = { key: string | undefined; request: VerifyInviteRequest }
type Verified = { subject: string; data: z.infer<typeof verifiedInviteSchema>['data'] }
/** A wrong code is a value here, because the try that it used up must be kept. */
type Outcome = { subject: string } | { refusal: Failure }
type Prepared = { recordType: RecordType; passwordHash: string; policies: readonly PolicyInForce[] }

const changeOnce = createPreparedChange<Prepared, Outcome>()

/**
 * The last step of an invitation: account, record and used invite in one transaction, for one caller only.
 * See docs/product/sign-up.md#invitation.
 */
export async function verifyInvite(service: Service, { key, request }: Verify): Promise<Result<Verified>> {
  const { db, config } = service
  if (config.OIDC_ISSUER !== undefined) return fail('unavailable', { message: signUpMessages.failed })
  if (key === undefined && (await isLocked(db, request))) return fail('otpExpired')
  const keyed = { scope: 'invite', key, request: fingerprint(service, request) }
  const made = await changeOnce(db, keyed, {
    refuse: async (tx) => {
      const tried = await tryInvite(tx, service, request)
      return 'invite' in tried ? null : tried.refused
    },
    prepare: () => prepareClient(service, request),
    change: (tx, prepared) => acceptInvite(tx, service, { request, prepared }),
  })
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

/** Counts a try. The try of a right code counts only if the account is made: a form at fault does not use the code up. */
async function tryInvite(
  tx: Tx,
  service: Service,
  { data: { email, mobileNumber }, smsOtp }: VerifyInviteRequest,
): Promise<{ invite: Invite } | { refused: Result<Outcome> }> {
  const invite = await findInvite(tx, email)
  if (!invite || invite.mobile !== mobileNumber)
    return { refused: fail('notFound', { message: inviteMessages.notFound }) }
  const { id: inviteId, practiceId } = invite
  const tried = await tryCode(tx, service, { inviteId, typed: smsOtp })
  if (tried === 'wrong') return { refused: succeed({ refusal: { code: 'otpInvalid' } }) }
  if (await isEmailInUse(tx, { practiceId, email })) return { refused: fail('emailInUse') }
  if (tried === 'expired') return { refused: succeed({ refusal: { code: 'otpExpired' } }) }
  return { invite }
}

/** Only for who has the right code: a hash is too slow to make for every guess. */
async function prepareClient(service: Service, { data }: VerifyInviteRequest): Promise<Result<Prepared>> {
  const checked = await checkNewcomer(data, 'data', { now: service.now(), psychologistBooking: null })
  if (!checked.ok) return checked
  const policies = await policiesInForce(service)
  return succeed({ recordType: checked.value, policies, passwordHash: await hashPassword(data.password) })
}

/** The code is tried again: it may have been used, or have ended, while the password was hashed. */
async function acceptInvite(
  tx: Tx,
  service: Service,
  { request, prepared }: { request: VerifyInviteRequest; prepared: Prepared },
): Promise<Result<Outcome>> {
  const tried = await tryInvite(tx, service, request)
  if ('refused' in tried) return tried.refused
  if (!(await useUp(tx, tried.invite))) return fail('emailInUse')
  const { mobileNumber, ...person } = request.data
  return createClient(tx, service, {
    ...person,
    ...prepared,
    practiceId: tried.invite.practiceId,
    mobile: mobileNumber,
    withoutParentAllowed: false,
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
