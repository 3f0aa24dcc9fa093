import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Kysely } from 'kysely'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'
import type { Staff } from '../http/staff.ts'
import type { Service } from '../service.ts'
import { consumeStep, readAuthenticator } from './authenticator-store.ts'

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
const purposeOf = (sessionId: string) => `staff_sessions.sealed_new_secret ${sessionId}`

/** A secret that waits in this session for its first code. */
export async function startAuthenticatorSetUp(
  { db, keyring, config }: Pick<Service, 'db' | 'keyring' | 'config'>,
  { subject, sessionId }: Staff,
): Promise<{ secret: string; address: string }> {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const totp = new TOTP({
    issuer: config.PRODUCT_NAME,
    label: email,
    secret: new Secret({ size: 20 }),
    period,
  })
  const secret = totp.secret.base32
  await db
    .updateTable('staff_sessions')
    .set({ sealed_new_secret: keyring.seal({ secret }, purposeOf(sessionId)) })
    .where('id', '=', sessionId)
    .execute()
  return { secret, address: totp.toString() }
}

type NewAuthenticator = { secret: string; lastStep: number }

/** The secret of this session with the step of its first code; `missing` without one, null for a wrong code. */
export async function checkFirstCode(
  { db, keyring, now }: { db: Kysely<Tables>; keyring: Keyring; now: Service['now'] },
  { sessionId }: Staff,
  code: string,
): Promise<NewAuthenticator | 'missing' | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('sealed_new_secret')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!row?.sealed_new_secret) return 'missing'
  const { secret } = newSecret.parse(keyring.unseal(row.sealed_new_secret, purposeOf(sessionId)))
  const lastStep = stepOf(secret, code, now())
  return lastStep === null ? null : { secret, lastStep }
}
