import { sql } from 'kysely'
import { measureStrength } from '#contract/password-strength.ts'
import { checkPassword } from '#domain/clients/password.ts'
import type { Db } from '../db/connection.ts'
import { endSessionsOf } from './oidc-store.ts'
import { hashPassword } from './password-hash.ts'
import { hashOfToken } from './send-reset-link.ts'

type Changed =
  | { outcome: 'changed'; email: string }
  | { outcome: 'expired' }
  | { outcome: 'weak'; message: string }

/** Uses a reset link up. Whoever was signed in to the account is signed out, whichever device they were on. */
export async function changePassword(
  db: Db,
  { token, password }: { token: string; password: string },
): Promise<Changed> {
  const owner = await db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.subject', 'password_resets.subject')
    .select(['accounts.subject', 'accounts.email'])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!owner) return { outcome: 'expired' }
  const check = checkPassword(password, await measureStrength(password, [owner.email]))
  if (!check.ok) return { outcome: 'weak', message: check.message }
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const mine = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashOfToken(token))
      .returning('subject')
      .executeTakeFirst()
    if (!mine) return { outcome: 'expired' }
    await tx
      .updateTable('accounts')
      // Whoever holds the token of the sign-up is out too.
      .set({ password_hash: passwordHash, last_signed_in_at: sql<Date>`now()` })
      .where('subject', '=', mine.subject)
      .execute()
    await tx.deleteFrom('password_resets').where('subject', '=', mine.subject).execute()
    await endSessionsOf(tx, mine.subject)
    return { outcome: 'changed', email: owner.email }
  })
}
