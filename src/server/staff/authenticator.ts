import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { makeRecoveryCode, readRecoveryCode, secondStep } from '#domain/staff/staff-sign-in.ts'
import type { Db } from '../db/database.ts'
import { findRow, readRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import type { Keyring } from '../keyring.ts'
import type { Service } from '../service.ts'

/** As every authenticator app has them: RFC 6238. */
const period = 30

/** Which 30 seconds a code is of, or null. A phone’s clock may be one step off. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period,
    timestamp,
    window: 1,
  })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}

/** Whether a code of the person’s app is right and was not used before. */
export async function checkAppCode(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  subject: string,
  code: string,
): Promise<boolean> {
  const authenticator = await readAuthenticator({ db, keyring }, subject)
  const step = authenticator && stepOf(authenticator.secret, code, now())
  return step !== null && consumeStep(db, subject, step)
}

const newSecret = z.object({ secret: z.string() })
const purposeOfNewSecret = (sessionId: string) => `staff_sessions.sealed_new_secret ${sessionId}`

/** A secret that waits in this session for its first code. */
export async function startAuthenticatorSetUp(
  { db, keyring, config }: Pick<Service, 'db' | 'keyring' | 'config'>,
  { subject, sessionId }: Staff,
): Promise<{ secret: string; address: string }> {
  const { email } = await readRow(db, 'accounts', { subject }, ['email'])
  const totp = new TOTP({
    issuer: config.PRODUCT_NAME,
    label: email,
    secret: new Secret({ size: 20 }),
    period,
  })
  const secret = totp.secret.base32
  await db
    .updateTable('staff_sessions')
    .set({ sealed_new_secret: keyring.seal({ secret }, purposeOfNewSecret(sessionId)) })
    .where('id', '=', sessionId)
    .execute()
  return { secret, address: totp.toString() }
}

type NewAuthenticator = { secret: string; lastStep: number }

/** The secret of this session with the step of its first code; `missing` without one, null for a wrong code. */
export async function checkFirstCode(
  { db, keyring, now }: { db: Db; keyring: Keyring; now: Service['now'] },
  { sessionId }: Staff,
  code: string,
): Promise<NewAuthenticator | 'missing' | null> {
  const row = await findRow(db, 'staff_sessions', { id: sessionId }, ['sealed_new_secret'])
  if (!row?.sealed_new_secret) return 'missing'
  const { secret } = newSecret.parse(keyring.unseal(row.sealed_new_secret, purposeOfNewSecret(sessionId)))
  const lastStep = stepOf(secret, code, now())
  return lastStep === null ? null : { secret, lastStep }
}

type AuthenticatorStore = { db: Db; keyring: Keyring }

const sealedSecret = z.object({ secret: z.string() })
const purposeOfSecret = (subject: string) => `staff_authenticators.sealed_secret ${subject}`

type StoredAuthenticator = { secret: string; lastStep: number; addedAt: Date }

async function readAuthenticator(
  { db, keyring }: AuthenticatorStore,
  subject: string,
): Promise<StoredAuthenticator | null> {
  const row = await db
    .selectFrom('staff_authenticators')
    .select(['sealed_secret', 'last_step', 'created_at'])
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!row) return null
  const { secret } = sealedSecret.parse(keyring.unseal(row.sealed_secret, purposeOfSecret(subject)))
  return { secret, lastStep: row.last_step, addedAt: row.created_at }
}

/** In place of the one before, where there was one. */
export async function saveAuthenticator(
  { db, keyring }: AuthenticatorStore,
  { subject, secret, lastStep }: { subject: string; secret: string; lastStep: number },
): Promise<void> {
  const sealed = { sealed_secret: keyring.seal({ secret }, purposeOfSecret(subject)), last_step: lastStep }
  await db
    .insertInto('staff_authenticators')
    .values({ subject, ...sealed })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ ...sealed, created_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Uses a code's 30 seconds up. False where they or later ones were used: the code is not good twice. */
async function consumeStep(db: Db, subject: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('staff_authenticators')
    .set({ last_step: step })
    .where('subject', '=', subject)
    .where('last_step', '<', step)
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}

type CodeKeys = { db: Db; keyring: Keyring }

const purpose = 'staff recovery code'

/** A code is short enough to be written down, so a plain hash of it could be guessed from a copy of the table. */
const hashOf = (secret: Buffer, subject: string, code: string) =>
  createHmac('sha256', secret)
    .update(`${subject}\n${readRecoveryCode(code)}`)
    .digest()

/** Makes new ones in place of all before. They are shown once: only their hashes are kept. */
export async function replaceRecoveryCodes({ db, keyring }: CodeKeys, subject: string): Promise<string[]> {
  const codes = Array.from({ length: secondStep.recoveryCodes }, () => makeRecoveryCode(randomInt))
  const secret = keyring.derive(purpose)
  await db.deleteFrom('staff_recovery_codes').where('subject', '=', subject).execute()
  await db
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ subject, code_hash: hashOf(secret, subject, code) })))
    .execute()
  return codes
}

export async function countRecoveryCodes(db: Db, subject: string): Promise<number> {
  const rows = await db
    .selectFrom('staff_recovery_codes')
    .select('code_hash')
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .execute()
  return rows.length
}

/** Uses a code up. False for one that is not theirs or was used. */
export async function consumeRecoveryCode(
  { db, keyring }: CodeKeys,
  subject: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('subject', '=', subject)
    // A code is on paper for years: it is good whichever key was the first when it was made.
    .where(
      'code_hash',
      'in',
      keyring.deriveAll(purpose).map((secret) => hashOf(secret, subject, code)),
    )
    .where('used_at', 'is', null)
    .returning('subject')
    .executeTakeFirst()
  return used !== undefined
}
