import { sql } from 'kysely'
import type { Service } from '../service.ts'
import { guessesEmail } from './reset-emails.ts'
import { isOwnerToBeTold } from './sign-in-pause.ts'

/** Writes to the owner once the account was closed to unknown browsers, at most once a day. Nothing without an account. */
export async function tellOwner({ db, config, mailer }: Service, email: string): Promise<void> {
  if (!(await isOwnerToBeTold(db, email))) return
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (account) await mailer.send(guessesEmail({ to: account.email, config }))
}
