import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Caller } from '../http/caller.ts'
import { isUuid } from './find-account.ts'
import { hashed } from './oidc-names.ts'

/** A sign-in is the issuer's grant. Tokens and screens name it by the hash under which the grant is kept. */
export const signInIdOf = (grantId: string | undefined): string | undefined =>
  grantId === undefined ? undefined : hashed(grantId).toString('base64url')

export const toGrantKey = (signInId: string): Buffer => Buffer.from(signInId, 'base64url')

/** "Last used" is shown in minutes; it is written at most this often. */
const noteUseAfter = sql`interval '1 minute'`

/**
 * The caller, if the sign-in that the token came from has not ended, the account is open, and the role is still the one
 * that the token says; otherwise null. One look-up by primary keys at each call, so that the end holds in every process
 * at once. The attached clinician is read with it: a booking may have attached one since the token was signed.
 */
export async function readSignIn(db: Db, caller: Caller): Promise<Caller | null> {
  const { subject, signInId, role } = caller
  if (signInId === null || !isUuid(subject)) return null
  const { rows } = await sql<{ attachedClinicianId: string | null; isUseNoted: boolean }>`
    select clients.attached_clinician_id as "attachedClinicianId",
           coalesce(sign_in.last_used_at > now() - ${noteUseAfter}, false) as "isUseNoted"
      from oidc_payloads sign_in
      join accounts on accounts.subject = ${subject}::uuid and accounts.disabled_at is null and accounts.role = ${role}
      left join clients on clients.identity_subject = ${subject}
     where sign_in.model = 'Grant' and sign_in.id = ${toGrantKey(signInId)} and sign_in.account_subject = ${subject}
       and sign_in.expires_at > now()`.execute(db)
  const [found] = rows
  if (!found) return null
  if (!found.isUseNoted) await noteUse(db, signInId)
  return { ...caller, attachedClinicianId: found.attachedClinicianId }
}

async function noteUse(db: Db, signInId: string): Promise<void> {
  await db
    .updateTable('oidc_payloads')
    .set({ last_used_at: sql<Date>`now()` })
    .where('model', '=', 'Grant')
    .where('id', '=', toGrantKey(signInId))
    .execute()
}

export async function nameDevice(db: Db, grantId: string, device: string): Promise<void> {
  await db
    .updateTable('oidc_payloads')
    .set({ device })
    .where('model', '=', 'Grant')
    .where('id', '=', hashed(grantId))
    .execute()
}
