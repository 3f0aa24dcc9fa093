import { sql } from 'kysely'
import { checkPassword } from '#domain/clients/password.ts'
import { signUpLimits } from '#domain/clients/sign-up.ts'
import type { Db } from '../db/connection.ts'
import { endSignIns } from './end-sign-ins.ts'
import { endStaffSignIns } from './end-staff-sign-ins.ts'
import { lockAccount } from './lock-account.ts'
import { notePasswordChange } from './note-password-change.ts'
import { hashPassword } from './password-hash.ts'
import { hashOfToken } from './send-reset-link.ts'
import { measurePassword } from './password-strength.ts'

type Changed =
  | { outcome: 'changed'; email: string }
  | { outcome: 'expired' }
  | { outcome: 'weak'; reason: 'required' | 'tooWeak'; message: string }

/** Uses up a reset link, and signs the account out on every device. */
export async function changePassword(
  db: Db,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<Changed> {
  // Measuring a very long one would hold up all other requests.
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
      // The token of the sign-up ends too. The link was in the mailbox, which shows whose it is.
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
