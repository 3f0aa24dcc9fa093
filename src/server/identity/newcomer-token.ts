import { errors, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Caller } from '../http/caller.ts'
import type { Service } from '../service.ts'

const type = 'newcomer+jwt'
const algorithm = 'HS256'
const audience = 'banksia-newcomer'
const lifetimeSeconds = 2 * 60 * 60

export const isNewcomerType = (typ: string | undefined): boolean => typ === type

type Owner = { subject: string; createdAt: Date }
type Needs = Pick<Service, 'config' | 'db' | 'keyring' | 'now'>

/**
 * The `authToken` of a sign-up: good for the funding forms until the client signs in. It has a key,
 * a type, an issuer and an audience of its own, so it never passes as an access token, nor one of those as it.
 */
const deriveKey = ({ keyring }: Needs) => keyring.derive('newcomer token')
const toIssuer = ({ config }: Needs) => `${config.PUBLIC_URL}/sign-up`

/** Counted from the moment of the sign-up, so that a repeated sign-up request gives the same token. */
export function signNewcomerToken(service: Needs, { subject, createdAt }: Owner): Promise<string> {
  const issuedAt = Math.floor(createdAt.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setSubject(subject)
    .setIssuer(toIssuer(service))
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(deriveKey(service))
}

/** The client it belongs to, or null once it is not good any more: the account has been signed in to, or is closed. */
export async function readNewcomerToken(service: Needs, token: string): Promise<Caller | null> {
  const subject = await verifiedSubject(service, token)
  if (subject === null) return null
  const owner = await service.db
    .selectFrom('accounts')
    .innerJoin('clients', (join) =>
      join.on('clients.identity_subject', '=', sql<string>`accounts.subject::text`),
    )
    .select('clients.id')
    .where('accounts.subject', '=', subject)
    .where('accounts.last_signed_in_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  return owner ? { subject, role: 'patient', attachedClinicianId: null, signInId: null } : null
}

async function verifiedSubject(service: Needs, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(service), {
      algorithms: [algorithm],
      typ: type,
      issuer: toIssuer(service),
      audience,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: service.now(),
    })
    return payload.sub ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
