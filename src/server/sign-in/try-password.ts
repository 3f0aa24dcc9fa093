import { sql } from 'kysely'
import type { SignInForm } from '#contract/sign-in-form.ts'
import { demoMailDomain } from '#domain/identifiers/person.ts'
import type { Db } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import { TooBusy } from '../http/problem.ts'
import { deliver } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import type { Service } from '../service.ts'
import {
  beginGuess,
  consumeSignInAttempt,
  isOwnerToBeTold,
  returnSignInAttempt,
  type SignInAttempt,
  takeGuessBack,
} from './limits.ts'
import { hashPassword, isOutdated, isPassword, unmatchableHash } from './passwords.ts'

/** The account's subject, or why there is none. A try is counted before its password is looked at. */
export async function tryPassword(
  { db, config }: Service,
  attempt: SignInAttempt,
  password: string,
): Promise<string | { problem: 'tooMany' | 'paused' | 'wrong' | 'busy' }> {
  if (!(await consumeSignInAttempt(db, attempt))) return { problem: 'tooMany' }
  const isGuess = attempt.browser === null
  if (isGuess && !(await beginGuess(db, attempt.email))) return { problem: 'paused' }
  const takeBack = async () => {
    await returnSignInAttempt(db, attempt)
    if (isGuess) await takeGuessBack(db, attempt.email)
  }
  try {
    const subject = await checkCredentials(db, { email: attempt.email, password }, config)
    if (subject === null) return { problem: 'wrong' }
    await takeBack()
    return subject
  } catch (error) {
    await takeBack()
    if (error instanceof TooBusy) return { problem: 'busy' }
    throw error
  }
}

type CredentialRules = {
  /** Demo accounts stay in a database that was once used for trying out, and everyone knows their password. */
  areDemoAccountsOpen: boolean
}

/** The account's subject, or null. Does the same work whether or not the email has an account. */
export async function checkCredentials(
  db: Db,
  { email, password }: SignInForm,
  { areDemoAccountsOpen }: CredentialRules,
): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['subject', 'email', 'password_hash', 'disabled_at'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst()
  const matches = await isPassword(password, account?.password_hash ?? unmatchableHash)
  if (!account || !matches || account.disabled_at !== null) return null
  if (!areDemoAccountsOpen && account.email.endsWith(`@${demoMailDomain}`)) return null
  if (isOutdated(account.password_hash)) await storeHash(db, account.subject, await hashPassword(password))
  return account.subject
}

const storeHash = (db: Db, subject: string, passwordHash: string) =>
  db.updateTable('accounts').set({ password_hash: passwordHash }).where('subject', '=', subject).execute()

/** From now on the account is used with its password, and the token of its sign-up is no longer good. */
export async function noteSignIn(db: Db, subject: string): Promise<void> {
  await changeRows(db, 'accounts', { subject }, { last_signed_in_at: sql<Date>`now()` })
}

/** Writes to the owner once the account was closed to unknown browsers, at most once a day. Nothing without an account. */
export async function tellOwner(service: Service, email: string): Promise<void> {
  const { db } = service
  if (!(await isOwnerToBeTold(db, email))) return
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (account) await deliver(service, emails.account.guesses, account.email)
}
