import { sql } from 'kysely'
import type { SignIn } from '#contract/sign-ins.ts'
import type { Db } from '../db/connection.ts'
import type { Caller } from '../http/caller.ts'

/** Where the caller is signed in: this device first, then the latest used. */
export async function listSignIns(db: Db, { subject, signInId }: Caller): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('oidc_payloads')
    .select(['id', 'device', 'started_at', 'last_used_at'])
    .where('model', '=', 'Grant')
    .where('account_subject', '=', subject)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`coalesce(last_used_at, started_at)`, 'desc')
    .execute()
  return rows
    .map(({ id, device, started_at, last_used_at }) => ({
      id: id.toString('base64url'),
      device,
      startedAt: started_at.toISOString(),
      lastUsedAt: (last_used_at ?? started_at).toISOString(),
      isThisOne: id.toString('base64url') === signInId,
    }))
    .toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}
