import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { resetLinkMinutes } from '#contract/sign-in-form.ts'
import { addRows } from '../db/rows.ts'
import { deliver } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import type { Service } from '../service.ts'
import { consumeResetEmail } from './limits.ts'

/** The database keeps a hash, so that a copy of it opens no account. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type ResetRequest = {
  email: string
  /** The page of this site to which the person wanted to go when they logged in. */
  redirectTo?: string
}

export async function sendResetLink(service: Service, { email, redirectTo }: ResetRequest): Promise<void> {
  const { db } = service
  const account = await db
    .selectFrom('accounts')
    .select(['subject', 'email'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!account || !(await consumeResetEmail(db, account.email))) return
  const token = randomBytes(32).toString('base64url')
  await addRows(db, 'password_resets', {
    token_hash: hashOfToken(token),
    subject: account.subject,
    expires_at: sql<Date>`now() + make_interval(mins => ${resetLinkMinutes})`,
  })
  await deliver(service, emails.account.resetLink, account.email, { token, redirectTo })
}
