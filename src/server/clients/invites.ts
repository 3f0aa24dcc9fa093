import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  CheckedInvite,
  CheckInviteRequest,
  verifiedInviteSchema,
  VerifyInviteRequest,
} from '#contract/accounts.ts'
import { inviteMessages, oneTimeCode, oneTimeCodeText } from '#domain/clients/credentials.ts'
import type { RecordType } from '#domain/clients/on-behalf-of.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { Db, Tx } from '../db/database.ts'
import { readText } from '../error-details.ts'
import { createPreparedChange, fingerprint } from '../http/idempotency.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Failure, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings.ts'
import { isEmailInUse } from '../sign-in/change-email.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { readNewRecord } from './own-profile.ts'
import { policiesInForce, type PolicyInForce } from './policies.ts'
import { attachLogin, checkNewcomer, createClient } from './sign-up.ts'

/** A wrong code is a value here, because the try that it used up must be kept. */
type InviteOutcome = { subject: string } | { refusal: Failure }
type PreparedClient = { recordType: RecordType; passwordHash: string; policies: readonly PolicyInForce[] }

const changeOnce = createPreparedChange<PreparedClient, InviteOutcome>()

/**
 * The last step of an invitation: account, record and used invite in one transaction, for one caller only.
 * See docs/product/sign-up.md#invitation.
 */
export async function verifyInvite(
  service: Service,
  { key, request, requestId }: { key: string | undefined; request: VerifyInviteRequest; requestId: string },
): Promise<Result<{ subject: string; data: z.infer<typeof verifiedInviteSchema>['data'] }>> {
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
    change: (tx, prepared) => acceptInvite(tx, service, { request, requestId, prepared }),
  })
  if (!made.ok) return made
  if ('refusal' in made.value) return { ok: false, failure: made.value.refusal }
  const { subject } = made.value
  return succeed({ subject, data: { clientRecord: await readNewRecord(db, subject) } })
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
): Promise<{ invite: InviteRow } | { refused: Result<InviteOutcome> }> {
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
async function prepareClient(
  service: Service,
  { data }: VerifyInviteRequest,
): Promise<Result<PreparedClient>> {
  const checked = await checkNewcomer(data, 'data', { now: service.now(), psychologistBooking: null })
  if (!checked.ok) return checked
  const policies = await policiesInForce(service)
  return succeed({ recordType: checked.value, policies, passwordHash: await hashPassword(data.password) })
}

/** The code is tried again: it may have been used, or have ended, while the password was hashed. */
async function acceptInvite(
  tx: Tx,
  service: Service,
  {
    request,
    requestId,
    prepared,
  }: { request: VerifyInviteRequest; requestId: string; prepared: PreparedClient },
): Promise<Result<InviteOutcome>> {
  const tried = await tryInvite(tx, service, request)
  if ('refused' in tried) return tried.refused
  if (!(await markInviteUsed(tx, tried.invite))) return fail('emailInUse')
  const { mobileNumber, ...data } = request.data
  const { practiceId, clientId } = tried.invite
  const person = { ...data, ...prepared, practiceId, mobile: mobileNumber, withoutParentAllowed: false }
  return clientId === null
    ? createClient(tx, service, person)
    : attachLogin(tx, service, { clientId, requestId, person })
}

async function markInviteUsed(tx: Tx, { id }: InviteRow): Promise<boolean> {
  await tx.deleteFrom('invite_codes').where('invite_id', '=', id).execute()
  const { numUpdatedRows } = await tx
    .updateTable('invites')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The first step of an invitation. A code goes only to a number that the practice itself entered. Only who knows both the
 * email and the number of an invite learns of it: for all others every email reads the same.
 * See docs/product/sign-up.md#invitation.
 */
export async function checkInvite(
  service: Service,
  { email, mobileNumber, shouldSendOtp }: CheckInviteRequest,
): Promise<Result<CheckedInvite>> {
  if (shouldSendOtp && !service.config.canSendSms) return fail('smsNotSetUp')
  const invite = await findInvite(service.db, email)
  const practiceId = invite?.practiceId ?? defaultAccountId
  const used = await isEmailInUse(service.db, { practiceId, email })
  const invited = invite !== null && !invite.isUsed && invite.mobile === mobileNumber
  if (invited && !used && shouldSendOtp) {
    const sending = await sendCode(service, invite)
    if (sending === 'failed') return fail('unavailable', { message: inviteMessages.sendFailed })
    if (sending === 'tooMany') return fail('tooManyRequests')
  }
  return succeed({ used, invited, emailInvited: invited })
}

type CodeSender = Pick<Service, 'db' | 'keyring' | 'sms' | 'config' | 'log'>

/** With five tries each, too few to guess a code, and too few to flood a phone. */
const codesOfAnInvite: RateLimit = { name: 'invite-codes:sent', most: 5, perSeconds: 3600 }

/**
 * Puts a new code in the place of the last one and sends it, at most once in a minute. A message that does not go out takes
 * its code with it, so that the minute has not begun and the next try sends at once.
 */
async function sendCode(
  service: CodeSender,
  { id, mobile }: { id: string; mobile: string },
): Promise<'sent' | 'sentBefore' | 'tooMany' | 'failed'> {
  const { db, sms, config, log } = service
  const code = String(randomInt(10 ** oneTimeCode.digits)).padStart(oneTimeCode.digits, '0')
  const hash = hashCode(service, id, code)
  if (!(await placeCode(service, id, hash))) return 'sentBefore'
  try {
    if (!(await consumeAllowance(db, codesOfAnInvite, id))) {
      await removeCode(service, id, hash)
      return 'tooMany'
    }
    await sms.send({ to: mobile, text: oneTimeCodeText(code, config.PRODUCT_NAME) })
    return 'sent'
  } catch (error) {
    const [type, message] = [readText(error, 'name'), readText(error, 'message')]
    log.error({ error: { type, ...(type === 'SmsNotSent' && { message }) } }, 'a code was not sent')
    await removeCode(service, id, hash)
    return 'failed'
  }
}

/** False while the last code is younger than a minute. Of two at once, one places its code and one waits and is refused. */
async function placeCode({ db }: CodeSender, inviteId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into invite_codes (invite_id, code_hash, sent_at, expires_at)
    values (${inviteId}, ${hash}, clock_timestamp(), clock_timestamp() + make_interval(mins => ${oneTimeCode.minutes}))
    on conflict (invite_id) do update
       set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
     where invite_codes.sent_at <= clock_timestamp() - make_interval(secs => ${oneTimeCode.resendAfterSeconds})
    returning invite_id`.execute(db)
  return rows.length === 1
}

const removeCode = ({ db }: CodeSender, inviteId: string, hash: Buffer) =>
  db.deleteFrom('invite_codes').where('invite_id', '=', inviteId).where('code_hash', '=', hash).execute()

/** Counts the try before the code is looked at, so that however many come at once, five are compared. */
async function tryCode(
  tx: Tx,
  service: Pick<Service, 'keyring'>,
  { inviteId, typed }: { inviteId: string; typed: string },
): Promise<'right' | 'wrong' | 'expired'> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update invite_codes set tries = tries + 1
     where invite_id = ${inviteId} and ${liveCode}
    returning code_hash`.execute(tx)
  const [live] = rows
  if (!live) return 'expired'
  return timingSafeEqual(live.code_hash, hashCode(service, inviteId, typed)) ? 'right' : 'wrong'
}

const hashCode = ({ keyring }: Pick<Service, 'keyring'>, inviteId: string, code: string): Buffer =>
  createHmac('sha256', keyring.derive('invite code')).update(`${inviteId}\n${code}`).digest()

type InviteRow = {
  id: string
  practiceId: string
  /** The record that the login is for; null where one is made. */
  clientId: string | null
  mobile: string
  isUsed: boolean
  isCodeLive: boolean
}

/** A code that can still be tried: the one rule for it. */
const liveCode = sql<boolean>`(invite_codes.tries < ${oneTimeCode.tries} and invite_codes.expires_at > clock_timestamp())`

/** The invite of an email. The request names no practice, so the email alone finds it. */
async function findInvite(db: Db, email: string): Promise<InviteRow | null> {
  const { rows } = await sql<InviteRow>`
    select invites.id, practice_id as "practiceId", client_id as "clientId", mobile, used_at is not null as "isUsed",
           coalesce(${liveCode}, false) as "isCodeLive"
      from invites left join invite_codes on invite_codes.invite_id = invites.id
     where lower(email) = lower(${email})
     order by used_at is not null, created_at
     limit 1`.execute(db)
  return rows[0] ?? null
}
