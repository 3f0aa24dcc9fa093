import { sql } from 'kysely'
import type { SignInForm } from '#contract/identity.ts'
import type { Db } from '../db/connection.ts'
import { demoMailDomain } from '#domain/identifiers/demo-mail.ts'
import { hashPassword, isOutdated, isPassword, unmatchableHash } from './password-hash.ts'

type Rules = {
  /** Demo accounts stay in a database that was once used for trying out, and everyone knows their password. */
  areDemoAccountsOpen: boolean
}

/** The account's subject, or null. Does the same work whether or not the email has an account. */
export async function checkCredentials(
  db: Db,
  { email, password }: SignInForm,
  { areDemoAccountsOpen }: Rules,
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
  await db
    .updateTable('accounts')
    .set({ last_signed_in_at: sql<Date>`now()` })
    .where('subject', '=', subject)
    .execute()
}
