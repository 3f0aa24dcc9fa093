import { sql } from 'kysely'
import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { checkEmailField, type ResetProblem, resetProblems, toFieldMessages } from '#contract/sign-in-form.ts'
import { type changePasswordRequest, ownPasswordMessages } from '#contract/own-login.ts'
import { paths } from '#contract/page-paths.ts'
import { checkPassword } from '#domain/clients/credentials.ts'
import { signUpLimits } from '#domain/clients/sign-up.ts'
import { ownPath } from '#domain/own-path.ts'
import { isStaffRole } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { changeRows, readRow } from '../db/rows.ts'
import { deliverNotice } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import type { AppContext } from '../http/context.ts'
import { answerProblem } from '../http/problem.ts'
import { clientAddress, clientOrigin, consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { lockAccount } from './account-store.ts'
import type { BackgroundWork } from './background.ts'
import { consumeResetAttempt, consumeResetRequest, type KnownBrowsers } from './limits.ts'
import { hashPassword, isPassword, measurePassword } from './passwords.ts'
import { hashOfToken, sendResetLink } from './sign-in-emails.ts'
import { readFields, sendsJson } from './sign-in.ts'
import { endSignIns, endStaffSignIns } from './sign-ins.ts'

const codes = {
  expired: 'notFound',
  tooMany: 'tooManyRequests',
  failed: 'internal',
} as const satisfies Record<ResetProblem, ErrorCode>

/** POST /login/forgot. Every well-formed email gets the same answer at the same speed; the email is written after it. */
export async function askForReset(
  c: AppContext,
  service: Service,
  background: BackgroundWork,
): Promise<Response> {
  if (!service.config.canSendEmail)
    return sendsJson(c)
      ? answerProblem(c, { code: 'emailNotSetUp' })
      : c.redirect(paths.forgotPassword(), 303)
  const { email, redirectTo: wanted } = await readFields(c, ['email', 'redirectTo'])
  const redirectTo = ownPath(wanted) ?? undefined
  const faults = checkEmailField(email)
  if (faults.length > 0 && sendsJson(c))
    return answerProblem(c, { code: 'invalidInput', fields: toFieldMessages(faults) })
  if (faults.length > 0)
    return c.redirect(paths.forgotPassword({ problem: faults.join('.'), redirectTo }), 303)
  const origin = clientOrigin(c, service.config.TRUSTED_PROXIES)
  if (!(await consumeResetRequest(service.db, origin)))
    return answerReset(c, 'tooMany', (problem) => paths.forgotPassword({ problem, redirectTo }))
  background.start(() => sendResetLink(service, { email, redirectTo }))
  return sendsJson(c)
    ? c.json({ sent: true })
    : c.redirect(paths.forgotPassword({ sent: 'true', redirectTo }), 303)
}

/** Tokens of reset links have 43 characters: a longer one than this is none of ours. */
const longestToken = 100

/** POST /login/reset: the link's token and the new password. */
export async function resetPassword(
  c: AppContext,
  service: Service,
  { background, knownBrowsers }: { background: BackgroundWork; knownBrowsers: KnownBrowsers },
): Promise<Response> {
  const {
    token: given,
    password,
    redirectTo: wanted,
  } = await readFields(c, ['token', 'password', 'redirectTo'])
  // The token goes back into the address of the page, so one that is too long to be ours is dropped.
  const token = given.length <= longestToken ? given : ''
  const redirectTo = ownPath(wanted) ?? undefined
  const page = (problem: string) => paths.resetPassword({ token, problem, redirectTo })
  const address = clientAddress(c, service.config.TRUSTED_PROXIES)
  if (!(await consumeResetAttempt(service.db, address))) return answerReset(c, 'tooMany', page)
  const result = await changePassword(service.db, { token, password, requestId: c.get('requestId') })
  if (result.outcome === 'expired') return answerReset(c, 'expired', page)
  if (result.outcome === 'weak') {
    if (sendsJson(c)) return answerProblem(c, { code: 'invalidInput', fields: { password: result.message } })
    return c.redirect(page(result.reason === 'required' ? 'required' : 'weak'), 303)
  }
  // The link came by email, so this is the owner’s browser: it gets an allowance of its own, however many others are guessing.
  knownBrowsers.remember(c, result.email)
  if (service.config.canSendEmail)
    background.start(() =>
      deliverNotice(service, emails.account.passwordChanged, result.email, { isByOwner: false }),
    )
  return sendsJson(c)
    ? c.json({ changed: true })
    : c.redirect(paths.resetPassword({ changed: 'true', redirectTo }), 303)
}

function answerReset(
  c: AppContext,
  problem: ResetProblem,
  page: (problem: ResetProblem) => string,
): Response {
  if (sendsJson(c)) return answerProblem(c, { code: codes[problem], message: resetProblems[problem] })
  return c.redirect(page(problem), 303)
}

type ResetOutcome =
  | { outcome: 'changed'; email: string }
  | { outcome: 'expired' }
  | { outcome: 'weak'; reason: 'required' | 'tooWeak'; message: string }

/** Uses up a reset link, and signs the account out on every device. */
export async function changePassword(
  db: Db,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<ResetOutcome> {
  // Refuses a very long password before its strength is measured, which would hold up all other requests.
  if (password.length > signUpLimits.password)
    return {
      outcome: 'weak',
      reason: 'tooWeak',
      message: `Must be at most ${signUpLimits.password} characters`,
    }
  const owner = await db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.subject', 'password_resets.subject')
    .select(['accounts.subject', 'accounts.email'])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!owner) return { outcome: 'expired' }
  const check = checkPassword(password, await measurePassword(password, [owner.email]))
  if (!check.ok) return { outcome: 'weak', reason: check.reason, message: check.message }
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, owner.subject)
    const mine = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashOfToken(token))
      .returning('subject')
      .executeTakeFirst()
    if (!mine) return { outcome: 'expired' }
    await tx
      .updateTable('accounts')
      // Ends the token of the sign-up too. The link was sent to this email address, so using it confirms the address.
      .set({
        password_hash: passwordHash,
        last_signed_in_at: sql<Date>`now()`,
        email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      })
      .where('subject', '=', mine.subject)
      .execute()
    await tx.deleteFrom('password_resets').where('subject', '=', mine.subject).execute()
    await endSignIns(tx, mine.subject)
    await endStaffSignIns(tx, mine.subject)
    await notePasswordChange(tx, { actor: mine.subject, requestId })
    return { outcome: 'changed', email: owner.email }
  })
}

type PasswordChange = z.infer<typeof changePasswordRequest> & {
  subject: string
  requestId: string
  /** The sign-in that the change is made in, which goes on: of the site, or of the practice side. */
  keeps: { signInId: string | null } | { staffSessionId: string }
}

/** Every other sign-in ends, here and on the practice side, and links to reset the old password too. See docs/product/portal.md#changing-the-login. */
export async function changeOwnPassword(
  service: Service,
  { subject, requestId, keeps, currentPassword, newPassword }: PasswordChange,
): Promise<Result<null>> {
  const { db } = service
  const account = await checkOwnPassword(db, { subject, currentPassword })
  if (!account.ok) return account
  const { email } = account.value
  const checked = checkPassword(newPassword, await measurePassword(newPassword, [email]))
  if (!checked.ok) return fail('invalidInput', { fields: { newPassword: checked.message } })
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    await changeRows(tx, 'accounts', { subject }, { password_hash: passwordHash })
    await tx.deleteFrom('password_resets').where('subject', '=', subject).execute()
    await endSignIns(tx, subject, 'signInId' in keeps ? { except: keeps.signInId } : {})
    await endStaffSignIns(tx, subject, 'staffSessionId' in keeps ? { except: keeps.staffSessionId } : {})
    await notePasswordChange(tx, { actor: subject, requestId })
  })
  await deliverNotice(service, emails.account.passwordChanged, email, { isByOwner: true })
  return succeed(null)
}

/** Far more than a person mistypes, far too few to guess a password with a stolen session. */
const ownPasswordTries: RateLimit = { name: 'own-password', most: 10, perSeconds: 900 }

export type OwnAccount = { subject: string; email: string; passwordHash: string }

/** The caller's own account, once they have shown that they know its password. */
export async function checkOwnPassword(
  db: Db,
  { subject, currentPassword }: { subject: string; currentPassword: string },
): Promise<Result<OwnAccount>> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'password_hash'])
    .where('subject', '=', subject)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!account) return fail('notFound')
  if (!(await consumeAllowance(db, ownPasswordTries, subject))) return fail('tooManyRequests')
  if (!(await isPassword(currentPassword, account.password_hash)))
    return fail('invalidInput', { fields: { currentPassword: ownPasswordMessages.wrong } })
  return succeed({ subject, email: account.email, passwordHash: account.password_hash })
}

/** A new password of someone who works at the practice opens clients' data, so it is in the audit; a client's opens only their own. */
async function notePasswordChange(tx: Tx, by: AccessedBy): Promise<void> {
  const { role } = await readRow(tx, 'accounts', { subject: by.actor }, ['role'])
  if (!isStaffRole(role)) return
  const subject = `staff ${by.actor}: password changed`
  await noteChange(tx, by, null, subject)
}
