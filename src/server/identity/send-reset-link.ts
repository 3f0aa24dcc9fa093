import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { resetLinkMinutes } from '#contract/identity.ts'
import type { Service } from '../service.ts'
import { consumeResetEmail } from './limits.ts'
import { resetEmail } from './reset-emails.ts'

/** The database keeps a hash, so that a copy of it opens no account. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type ResetRequest = {
  email: string
  /** The page of this site that the person was on their way to. */
  redirectTo?: string
}

export async function sendResetLink(
  { db, config, mailer }: Service,
  { email, redirectTo }: ResetRequest,
): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select(['subject', 'email'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!account || !(await consumeResetEmail(db, account.email))) return
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOfToken(token),
      subject: account.subject,
      expires_at: sql<Date>`now() + make_interval(mins => ${resetLinkMinutes})`,
    })
    .execute()
  await mailer.send(resetEmail({ to: account.email, config, token, redirectTo }))
}
