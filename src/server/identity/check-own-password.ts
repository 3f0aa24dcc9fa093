import { ownPasswordMessages } from '#contract/own-account.ts'
import type { Db } from '../db/connection.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { isPassword } from './password-hash.ts'
import { fail, type Result, succeed } from '../result.ts'

/** Far more than a person mistypes, far too few to guess a password with a stolen session. */
const tries: RateLimit = { name: 'own-password', most: 10, perSeconds: 900 }

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
  if (!(await consumeAllowance(db, tries, subject))) return fail('tooManyRequests')
  if (!(await isPassword(currentPassword, account.password_hash)))
    return fail('invalidInput', { fields: { currentPassword: ownPasswordMessages.wrong } })
  return succeed({ subject, email: account.email, passwordHash: account.password_hash })
}
