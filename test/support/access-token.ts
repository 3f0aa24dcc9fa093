import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { claimNames } from '#contract/issuer.ts'
import type { UserRole } from '#domain/clients/roles.ts'
import { loadIdentityKeys, signingAlgorithm } from '#server/sign-in/identity-keys.ts'
import { hashed } from '#server/sign-in/oidc-store.ts'
import { signInIdOf } from '#server/sign-in/sign-ins.ts'
import type { Service } from '#server/service.ts'

type Bearer = { subject: string; role?: UserRole }

/** A token as the built-in issuer would sign it, for tests of routes that are not about signing in. */
export async function accessTokenFor(
  service: Service,
  { subject, role = 'patient' }: Bearer,
): Promise<string> {
  const [key] = (await loadIdentityKeys(service)).signing
  if (!key) throw new Error('There is no signing key')
  return new SignJWT({
    sid: await addSignIn(service, { subject, role }),
    [claimNames.role]: role,
  })
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: key.kid })
    .setSubject(subject)
    .setIssuer(`${service.config.PUBLIC_URL}/oidc`)
    .setAudience(service.config.OIDC_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(await importJWK(key, signingAlgorithm))
}

/** Signs an account in as the issuer remembers it, and gives the sign-in's id. Makes an account for a client without one. */
export async function addSignIn({ db }: Service, { subject, role = 'patient' }: Bearer): Promise<string> {
  const grantId = randomUUID()
  const email = `${subject}@account.example`
  await db
    .insertInto('accounts')
    .values({ subject, email, password_hash: 'none', role, email_verified_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('oidc_payloads')
    .values({
      model: 'Grant',
      id: hashed(grantId),
      sealed_payload: Buffer.alloc(0),
      account_subject: subject,
      grant_id: grantId,
      expires_at: sql<Date>`now() + interval '8 hours'`,
    })
    .execute()
  return signInIdOf(grantId) ?? ''
}
