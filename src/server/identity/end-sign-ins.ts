import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { toGrantKey } from './read-sign-in.ts'

/**
 * Ends every session, grant, code and refresh token of an account, and with them every access token. A change of password
 * by its owner keeps the sign-in that it was made in. A new email that was asked for in a sign-in before ends with it: its link
 * would take the account over.
 */
export async function endSignIns(
  db: Kysely<Tables>,
  subject: string,
  { except }: { except?: string | null } = {},
): Promise<void> {
  const kept = except ? await readGrantId(db, subject, except) : null
  let ended = db.deleteFrom('oidc_payloads').where('account_subject', '=', subject)
  if (kept !== null)
    ended = ended.where((row) => row.or([row('grant_id', 'is', null), row('grant_id', '!=', kept)]))
  await ended.execute()
  // A way in that a sign-up left unused is one too.
  await db.deleteFrom('login_grants').where('subject', '=', subject).execute()
  await db.deleteFrom('email_changes').where('subject', '=', subject).execute()
}

/** Ends one sign-in, with its session, so that the device does not sign itself in again. False if there is none. */
export async function endSignIn(db: Kysely<Tables>, subject: string, signInId: string): Promise<boolean> {
  const grantId = await readGrantId(db, subject, signInId)
  if (grantId === null) return false
  await db
    .deleteFrom('oidc_payloads')
    .where('account_subject', '=', subject)
    .where('grant_id', '=', grantId)
    .execute()
  return true
}

async function readGrantId(db: Kysely<Tables>, subject: string, signInId: string): Promise<string | null> {
  const grant = await db
    .selectFrom('oidc_payloads')
    .select('grant_id')
    .where('model', '=', 'Grant')
    .where('id', '=', toGrantKey(signInId))
    .where('account_subject', '=', subject)
    .executeTakeFirst()
  return grant?.grant_id ?? null
}
