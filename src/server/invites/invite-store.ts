import { type Kysely, sql } from 'kysely'
import { oneTimeCode } from '#domain/clients/one-time-code.ts'
import type { Tables } from '../db/tables.ts'

export type Invite = { id: string; practiceId: string; mobile: string; isUsed: boolean; isCodeLive: boolean }

/** A code that can still be tried: the one rule for it. */
export const liveCode = sql<boolean>`(invite_codes.tries < ${oneTimeCode.tries} and invite_codes.expires_at > clock_timestamp())`

/** The invite of an email. The request names no practice, so the email alone finds it. */
export async function findInvite(db: Kysely<Tables>, email: string): Promise<Invite | null> {
  const { rows } = await sql<Invite>`
    select invites.id, practice_id as "practiceId", mobile, used_at is not null as "isUsed",
           coalesce(${liveCode}, false) as "isCodeLive"
      from invites left join invite_codes on invite_codes.invite_id = invites.id
     where lower(email) = lower(${email})
     order by used_at is not null, created_at
     limit 1`.execute(db)
  return rows[0] ?? null
}
