import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'

type Store = { db: Kysely<Tables>; keyring: Keyring }

const sealedSecret = z.object({ secret: z.string() })
const purposeOf = (subject: string) => `staff_authenticators.sealed_secret ${subject}`

export type Authenticator = { secret: string; lastStep: number; addedAt: Date }

export async function readAuthenticator(
  { db, keyring }: Store,
  subject: string,
): Promise<Authenticator | null> {
  const row = await db
    .selectFrom('staff_authenticators')
    .select(['sealed_secret', 'last_step', 'created_at'])
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!row) return null
  const { secret } = sealedSecret.parse(keyring.unseal(row.sealed_secret, purposeOf(subject)))
  return { secret, lastStep: row.last_step, addedAt: row.created_at }
}

/** In place of the one before, where there was one. */
export async function saveAuthenticator(
  { db, keyring }: Store,
  { subject, secret, lastStep }: { subject: string; secret: string; lastStep: number },
): Promise<void> {
  const sealed = { sealed_secret: keyring.seal({ secret }, purposeOf(subject)), last_step: lastStep }
  await db
    .insertInto('staff_authenticators')
    .values({ subject, ...sealed })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ ...sealed, created_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Uses a code's 30 seconds up. False where they or later ones were used: the code is not good twice. */
export async function consumeStep(db: Kysely<Tables>, subject: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('staff_authenticators')
    .set({ last_step: step })
    .where('subject', '=', subject)
    .where('last_step', '<', step)
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}
