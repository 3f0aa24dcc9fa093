import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyAssertion } from '#contract/staff/passkeys.ts'
import { secondStepMessages } from '#contract/staff/staff-sign-in.ts'
import { passkeysNeedOrigin } from '#domain/staff/passkey-host.ts'
import type { Config } from '../config.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { keepChallenge, listPasskeys, notePasskeyUse, type Passkey, takeChallenge } from './passkey-store.ts'

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

const didNotWork = (message: string = secondStepMessages.passkey) =>
  fail('invalidInput', { fields: { response: message } })
const worksElsewhere = (config: Config) => didNotWork(passkeysNeedOrigin(siteOf(config).expectedOrigin))

const named = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports })

export async function startPasskeyCheck(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { subject, sessionId }: Staff,
): Promise<Result<Awaited<ReturnType<typeof generateAuthenticationOptions>>>> {
  const passkeys = await listPasskeys(db, subject)
  if (passkeys.length === 0) return fail('notFound')
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).expectedRPID,
    allowCredentials: passkeys.map(named),
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
  if (challenge === null || !passkey) return didNotWork()
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
  if (!checked?.verified) return didNotWork()
  await notePasskeyUse(db, passkey.id, checked.authenticationInfo.newCounter)
  return succeed(null)
}

export async function startPasskeySetUp(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { subject, sessionId }: Staff,
) {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const options = await generateRegistrationOptions({
    rpName: config.PRODUCT_NAME,
    rpID: siteOf(config).expectedRPID,
    userName: email,
    userID: new TextEncoder().encode(subject),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: (await listPasskeys(db, subject)).map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await keepChallenge(db, sessionId, options.challenge)
  return options
}

type MadePasskey = Omit<Passkey, 'id'>

export async function checkNewPasskey(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { sessionId }: Staff,
  response: NewPasskey,
): Promise<Result<MadePasskey>> {
  const challenge = await takeChallenge(db, sessionId)
  if (challenge === null) return didNotWork()
  if (isFromElsewhere(config, response)) return worksElsewhere(config)
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    ...siteOf(config),
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return didNotWork()
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return succeed({ credentialId: id, publicKey, signatures: counter, transports })
}
