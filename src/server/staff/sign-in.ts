import { sql } from 'kysely'
import type { z } from 'zod'
import { signInProblems } from '#contract/sign-in-form.ts'
import type { SecondStep, secondStepRequest, staffSignInRequest } from '#contract/staff/sign-in.ts'
import { nameOfDevice } from '#domain/identifiers/device-and-network.ts'
import {
  type CodeFailures,
  codesPausedUntil,
  countedFailures,
  guessesLeft,
  hasSecondStep,
  secondStep,
  type SecondSteps,
} from '#domain/staff/staff-sign-in.ts'
import { isStaffRole } from '#domain/staff/staff-roles.ts'
import type { Db } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import { emails } from '../emails/emails.ts'
import type { AppContext, Staff } from '../http/context.ts'
import { clientAddress, clientNetwork } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { BackgroundWork } from '../sign-in/background.ts'
import { isPaused, type KnownBrowsers } from '../sign-in/limits.ts'
import { signInErrorCodes } from '../sign-in/sign-in.ts'
import { noteSignIn, tellOwner, tryPassword } from '../sign-in/try-password.ts'
import { checkAppCode, consumeRecoveryCode, countRecoveryCodes } from './authenticator.ts'
import { checkPasskey } from './passkeys.ts'
import { sendOwnNotice, tellOfWrongCodes } from './staff-emails.ts'
import { type FoundSession, passSecondFactor, startStaffSession, writeStaffCookie } from './staff-sessions.ts'

const refuse = (problem: keyof typeof signInProblems) =>
  fail(signInErrorCodes[problem], { message: signInProblems[problem] })

/**
 * The password, with the limits and pauses of every sign-in. Someone who does not work here reads the same as with a wrong
 * password, after the same work.
 */
export async function signStaffIn(
  c: AppContext,
  service: Service,
  { email, password }: z.infer<typeof staffSignInRequest>,
  { background, knownBrowsers }: { background: BackgroundWork; knownBrowsers: KnownBrowsers },
): Promise<Result<null>> {
  const { db, config } = service
  const attempt = {
    email,
    address: clientAddress(c, config.TRUSTED_PROXIES),
    network: clientNetwork(c, config.TRUSTED_PROXIES),
    browser: knownBrowsers.read(c, email),
  }
  if (attempt.browser === null && (await isPaused(db, email))) return refuse('paused')
  const tried = await tryPassword(service, attempt, password)
  if (typeof tried !== 'string') {
    if (tried.problem !== 'busy') background.start(() => tellOwner(service, email))
    return refuse(tried.problem)
  }
  const account = await findRow(db, 'accounts', { subject: tried }, ['role'])
  if (!account || !isStaffRole(account.role)) return refuse('wrong')
  await noteSignIn(db, tried)
  knownBrowsers.remember(c, email)
  const device = nameOfDevice(c.req.header('user-agent'))
  writeStaffCookie(c, config, await startStaffSession(db, { subject: tried, device }))
  return succeed(null)
}

type SecondStepAnswer = z.infer<typeof secondStepRequest>
type SecondStepCode = Exclude<SecondStepAnswer, { method: 'passkey' }>

/** The second step, in whatever state the sign-in is: it is open and confirmed afterwards. */
export async function passSecondStep(
  service: Service,
  staff: Staff,
  given: SecondStepAnswer,
  background: BackgroundWork,
): Promise<Result<null>> {
  const checked =
    given.method === 'passkey'
      ? await checkPasskey(service, staff, given.response)
      : await checkCode(service, staff, given, background)
  if (checked.ok) await passSecondFactor(service.db, staff.sessionId)
  return checked
}

async function checkCode(
  service: Service,
  { subject }: Staff,
  { method, code }: SecondStepCode,
  background: BackgroundWork,
): Promise<Result<null>> {
  const { db, now } = service
  const failures = await beginCodeGuess(db, subject, now())
  if (failures === null) return fail('tooManyRequests', { message: pausedMessage })
  const isRight =
    method === 'authenticator'
      ? await checkAppCode(service, subject, code)
      : await consumeRecoveryCode(service, subject, code)
  if (!isRight) {
    const isPausing = failures % secondStep.guesses === 0
    if (isPausing) background.start(() => tellOfWrongCodes(service, subject))
    return isPausing
      ? fail('tooManyRequests', { message: pausedMessage })
      : fail('invalidInput', { fields: { code: wrongCode(method, guessesLeft(failures)) } })
  }
  await forgetCodeFailures(db, subject)
  if (method === 'recoveryCode') background.start(() => tellOfRecovery(service, subject))
  return succeed(null)
}

const pausedMessage = `${secondStep.guesses} codes didn’t match, so codes are paused for a while. A passkey still works.`

const wrongCode = (method: SecondStepCode['method'], left: number) => {
  const tries = left === 1 ? '1 try left.' : `${left} tries left.`
  return method === 'authenticator'
    ? `That code doesn’t match, or was used already. Wait for the next one, and check that your phone’s clock is right. ${tries}`
    : `That code doesn’t match, or was used already. ${tries}`
}

const tellOfRecovery = async (service: Service, subject: string): Promise<void> =>
  sendOwnNotice(service, subject, emails.staff.recoveryCodeUsed, {
    left: await countRecoveryCodes(service.db, subject),
  })

export async function readSecondSteps(db: Db, subject: string): Promise<SecondSteps> {
  const [passkeys, authenticator] = await Promise.all([
    db.selectFrom('staff_passkeys').select('id').where('subject', '=', subject).execute(),
    db.selectFrom('staff_authenticators').select('subject').where('subject', '=', subject).executeTakeFirst(),
  ])
  return { passkeys: passkeys.length, hasAuthenticator: authenticator !== undefined }
}

/** How someone whose password was right can go on. */
export async function readSecondStep(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  { staff, state }: FoundSession,
): Promise<SecondStep> {
  const { subject } = staff
  const [steps, recoveryCodesLeft, failures, person] = await Promise.all([
    readSecondSteps(db, subject),
    countRecoveryCodes(db, subject),
    readCodeFailures(db, subject),
    db
      .selectFrom('accounts as account')
      .innerJoin('practices as practice', (join) => join.on('practice.id', '=', staff.practiceId))
      .select(['account.email', 'practice.name', 'practice.time_zone'])
      .where('account.subject', '=', subject)
      .executeTakeFirstOrThrow(),
  ])
  return {
    email: person.email,
    practiceName: person.name,
    timeZone: person.time_zone,
    state,
    hasPasskey: steps.passkeys > 0,
    hasAuthenticator: steps.hasAuthenticator,
    isToBeSetUp: !hasSecondStep(steps),
    recoveryCodesLeft,
    codesPausedUntil: codesPausedUntil(failures, now())?.toISOString() ?? null,
    isOfficeTold: config.canSendEmail,
  }
}

async function readCodeFailures(db: Db, subject: string): Promise<CodeFailures | null> {
  const row = await findRow(db, 'staff_code_failures', { subject }, ['failures', 'last_failed_at'])
  return row ? { failures: row.failures, lastFailedAt: row.last_failed_at } : null
}

/**
 * Counts a code before it is looked at, so that however many come at once, no more are compared than the rule allows. Gives how
 * many were wrong in a row if this one is too, or null in a pause.
 */
async function beginCodeGuess(db: Db, subject: string, now: Date): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`staff code ${subject}`}, 0))`.execute(tx)
    const known = await readCodeFailures(tx, subject)
    if (codesPausedUntil(known, now) !== null) return null
    const failures = countedFailures(known, now) + 1
    await tx
      .insertInto('staff_code_failures')
      .values({ subject, failures, last_failed_at: now })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures, last_failed_at: now }))
      .execute()
    return failures
  })
}

/** A right code ends the row of wrong ones. */
async function forgetCodeFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('staff_code_failures').where('subject', '=', subject).execute()
}
