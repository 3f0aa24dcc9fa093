import { importJWK, SignJWT } from 'jose'
import { claimNames } from '#contract/token-claims.ts'
import type { UserRole } from '#domain/clients/roles.ts'
import { loadIdentityKeys, signingAlgorithm } from '#server/identity/identity-keys.ts'
import type { Service } from '#server/service.ts'

type Bearer = { subject: string; role?: UserRole; attachedClinicianId?: string }

/** A token as the built-in issuer would sign it, for tests of routes that are not about signing in. */
export async function accessTokenFor(
  service: Service,
  { subject, role = 'patient', attachedClinicianId }: Bearer,
): Promise<string> {
  const [key] = (await loadIdentityKeys(service)).signing
  if (!key) throw new Error('There is no signing key')
  return new SignJWT({
    [claimNames.role]: role,
    ...(attachedClinicianId !== undefined && { [claimNames.attachedClinician]: attachedClinicianId }),
  })
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: key.kid })
    .setSubject(subject)
    .setIssuer(`${service.config.PUBLIC_URL}/oidc`)
    .setAudience(service.config.OIDC_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(await importJWK(key, signingAlgorithm))
}
