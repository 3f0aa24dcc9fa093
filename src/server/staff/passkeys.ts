import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { NewPasskey, PasskeyAssertion } from '#contract/staff/passkeys.ts'
import { secondStepMessages } from '#contract/staff/sign-in.ts'
import { passkeysNeedOrigin, secondStep } from '#domain/staff/staff-sign-in.ts'
import type { Db } from '../db/database.ts'
import type { Config } from '../config.ts'
import { changeRows, readRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

/** A passkey belongs to a host name: the one of PUBLIC_URL. */
export const siteOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** The page is open at another port, or without https: a second try there would not help. */
function isFromElsewhere(config: Config, { response }: { response: { clientDataJSON: string } }): boolean {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return said.origin !== siteOf(config).expectedOrigin
  } catch {
    return false
  }
}

/** EdDSA, ES256 and RS256, which every device has one of. */
const supportedAlgorithmIDs = [-8, -7, -257]

const failPasskey = (message: string = secondStepMessages.passkey) =>
  fail('invalidInput', { fields: { response: message } })
const worksElsewhere = (config: Config) => failPasskey(passkeysNeedOrigin(siteOf(config).expectedOrigin))

const toDescriptor = ({ credentialId, transports }: StoredPasskey) => ({ id: credentialId, transports })

export async function startPasskeyCheck(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { subject, sessionId }: Staff,
): Promise<Result<Awaited<ReturnType<typeof generateAuthenticationOptions>>>> {
  const passkeys = await listPasskeys(db, subject)
  if (passkeys.length === 0) return fail('notFound')
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).expectedRPID,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'required',
  })
  await keepChallenge(db, sessionId, options.challenge)
  return succeed(options)
}

/** Whether the device signed this session’s challenge with one of the person’s own passkeys. */
export async function checkPasskey(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { subject, sessionId }: Staff,
  response: PasskeyAssertion,
): Promise<Result<null>> {
  const challenge = await takeChallenge(db, sessionId)
  const passkey = (await listPasskeys(db, subject)).find(({ credentialId }) => credentialId === response.id)
  if (challenge === null || !passkey) return failPasskey()
  if (isFromElsewhere(config, response)) return worksElsewhere(config)
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    ...siteOf(config),
    credential: {
      id: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.signatures,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => null) // the library throws for whatever a device should not have sent
  if (!checked?.verified) return failPasskey()
  await notePasskeyUse(db, passkey.id, checked.authenticationInfo.newCounter)
  return succeed(null)
}

export async function startPasskeySetUp(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { subject, sessionId }: Staff,
) {
  const { email } = await readRow(db, 'accounts', { subject }, ['email'])
  const options = await generateRegistrationOptions({
    rpName: config.PRODUCT_NAME,
    rpID: siteOf(config).expectedRPID,
    userName: email,
    userID: new TextEncoder().encode(subject),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: (await listPasskeys(db, subject)).map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await keepChallenge(db, sessionId, options.challenge)
  return options
}

export async function checkNewPasskey(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { sessionId }: Staff,
  response: NewPasskey,
): Promise<Result<Omit<StoredPasskey, 'id'>>> {
  const challenge = await takeChallenge(db, sessionId)
  if (challenge === null) return failPasskey()
  if (isFromElsewhere(config, response)) return worksElsewhere(config)
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    ...siteOf(config),
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return failPasskey()
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return succeed({ credentialId: id, publicKey, signatures: counter, transports })
}

type StoredPasskey = {
  id: string
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  signatures: number
  transports: string[]
}

async function listPasskeys(db: Db, subject: string): Promise<StoredPasskey[]> {
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

async function notePasskeyUse(db: Db, id: string, signatures: number): Promise<void> {
  await changeRows(db, 'staff_passkeys', { id }, { signatures, last_used_at: sql<Date>`now()` })
}

/** What a device has to sign next in this session. */
async function keepChallenge(db: Db, sessionId: string, challenge: string): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ challenge, challenge_made_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Gives the challenge to the one answer that asks first; null where it was used or is too old. */
async function takeChallenge(db: Db, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    update staff_sessions set challenge = null
      from (select id, challenge from staff_sessions where id = ${sessionId} for update) as before
     where staff_sessions.id = before.id
       and challenge_made_at > now() - make_interval(mins => ${secondStep.challengeMinutes})
    returning before.challenge`.execute(db)
  return rows[0]?.challenge ?? null
}
