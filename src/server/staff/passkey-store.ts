import { type Kysely, sql } from 'kysely'
import { secondStep } from '#domain/staff/second-step.ts'
import type { Tables } from '../db/tables.ts'

export type Passkey = {
  id: string
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  signatures: number
  transports: string[]
}

export async function listPasskeys(db: Kysely<Tables>, subject: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('staff_passkeys')
    .select(['id', 'credential_id', 'public_key', 'signatures', 'transports'])
    .where('subject', '=', subject)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    signatures: Number(row.signatures),
    transports: row.transports,
  }))
}

export async function notePasskeyUse(db: Kysely<Tables>, id: string, signatures: number): Promise<void> {
  await db
    .updateTable('staff_passkeys')
    .set({ signatures, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** What a device has to sign next in this session. */
export async function keepChallenge(db: Kysely<Tables>, sessionId: string, challenge: string): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ challenge, challenge_made_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Gives the challenge to the one answer that asks first; null where it was used or is too old. */
export async function takeChallenge(db: Kysely<Tables>, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    update staff_sessions set challenge = null
      from (select id, challenge from staff_sessions where id = ${sessionId} for update) as before
     where staff_sessions.id = before.id
       and challenge_made_at > now() - make_interval(mins => ${secondStep.challengeMinutes})
    returning before.challenge`.execute(db)
  return rows[0]?.challenge ?? null
}
