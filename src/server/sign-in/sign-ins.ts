import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { changeRows, deleteRows, findRow } from '../db/rows.ts'
import type { TokenBearer } from '../http/context.ts'
import { isUuid } from './account-store.ts'
import { hashed } from './oidc-store.ts'

/** A sign-in is the issuer's grant. Tokens and screens name it by the hash under which the grant is kept. */
export const signInIdOf = (grantId: string | undefined): string | undefined =>
  grantId === undefined ? undefined : hashed(grantId).toString('base64url')

export const toGrantKey = (signInId: string): Buffer => Buffer.from(signInId, 'base64url')

/** "Last used" is shown in minutes; it is written at most this often. */
const noteUseAfter = sql`interval '1 minute'`

/**
 * The caller, if the sign-in that the token came from has not ended, the account is open, and the role is still the one
 * that the token says; otherwise null. One look-up by primary keys at each call, so that the end holds in every process
 * at once.
 */
export async function readSignIn(db: Db, bearer: TokenBearer): Promise<TokenBearer | null> {
  const { subject, signInId, role } = bearer
  if (signInId === null || !isUuid(subject)) return null
  const { rows } = await sql<{ isUseNoted: boolean }>`
    select coalesce(sign_in.last_used_at > now() - ${noteUseAfter}, false) as "isUseNoted"
      from oidc_payloads sign_in
      join accounts on accounts.subject = ${subject}::uuid and accounts.disabled_at is null and accounts.role = ${role}
     where sign_in.model = 'Grant' and sign_in.id = ${toGrantKey(signInId)} and sign_in.account_subject = ${subject}
       and sign_in.expires_at > now()`.execute(db)
  const [found] = rows
  if (!found) return null
  if (!found.isUseNoted) await markUsed(db, signInId)
  return bearer
}

async function markUsed(db: Db, signInId: string): Promise<void> {
  await db
    .updateTable('oidc_payloads')
    .set({ last_used_at: sql<Date>`now()` })
    .where('model', '=', 'Grant')
    .where('id', '=', toGrantKey(signInId))
    .execute()
}

export async function nameDevice(db: Db, grantId: string, device: string): Promise<void> {
  await changeRows(db, 'oidc_payloads', { model: 'Grant', id: hashed(grantId) }, { device })
}

/**
 * Ends every session, grant, code and refresh token of an account, and with them every access token. A change of password
 * by its owner keeps the sign-in that it was made in. A new email that was asked for in a sign-in before ends with it: its link
 * would take the account over.
 */
export async function endSignIns(
  db: Db,
  subject: string,
  { except }: { except?: string | null } = {},
): Promise<void> {
  const kept = except ? await readGrantId(db, subject, except) : null
  let ended = db.deleteFrom('oidc_payloads').where('account_subject', '=', subject)
  if (kept !== null)
    ended = ended.where((row) => row.or([row('grant_id', 'is', null), row('grant_id', '!=', kept)]))
  await ended.execute()
  // A sign-up’s grant that was not used yet could still sign in, so it ends too.
  await db.deleteFrom('login_grants').where('subject', '=', subject).execute()
  await db.deleteFrom('email_changes').where('subject', '=', subject).execute()
}

/** Ends one sign-in, with its session, so that the device does not sign itself in again. False if there is none. */
export async function endSignIn(db: Db, subject: string, signInId: string): Promise<boolean> {
  const grantId = await readGrantId(db, subject, signInId)
  if (grantId === null) return false
  await deleteRows(db, 'oidc_payloads', { account_subject: subject, grant_id: grantId })
  return true
}

async function readGrantId(db: Db, subject: string, signInId: string): Promise<string | null> {
  const grant = await findRow(
    db,
    'oidc_payloads',
    { model: 'Grant', id: toGrantKey(signInId), account_subject: subject },
    ['grant_id'],
  )
  return grant?.grant_id ?? null
}

/** Ends where an account is signed in on the practice side; `except` is the session that the change is made in. */
export async function endStaffSignIns(
  db: Db,
  subject: string,
  { except }: { except?: string } = {},
): Promise<void> {
  let ended = db.deleteFrom('staff_sessions').where('subject', '=', subject)
  if (except !== undefined) ended = ended.where('id', '!=', except)
  await ended.execute()
}
