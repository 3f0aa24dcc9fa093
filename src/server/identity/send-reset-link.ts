import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Service } from '../service.ts'
import { mayWriteTo } from './limits.ts'
import { resetLetter, resetMinutes } from './reset-letters.ts'

/** The database keeps a hash, so that a copy of it opens no account. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function sendResetLink({ db, config, mailer }: Service, email: string): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select(['subject', 'email'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!account || !(await mayWriteTo(db, account.email))) return
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOfToken(token),
      subject: account.subject,
      expires_at: sql<Date>`now() + make_interval(mins => ${resetMinutes})`,
    })
    .execute()
  await mailer.send(resetLetter({ to: account.email, config, token }))
}
