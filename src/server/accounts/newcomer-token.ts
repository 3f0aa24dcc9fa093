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
type Keeper = Pick<Service, 'config' | 'db' | 'keyring' | 'now'>

/**
 * The `authToken` of a sign-up: good for the funding forms until the client signs in (decisions, "People"). It has a key,
 * a type, an issuer and an audience of its own, so it never passes as an access token, nor one of those as it.
 */
const keyOf = ({ keyring }: Keeper) => keyring.derive('newcomer token')
const issuerOf = ({ config }: Keeper) => `${config.PUBLIC_URL}/sign-up`

/** Counted from the moment of the sign-up, so that the same sign-up asked for again gives the same token. */
export function signNewcomerToken(service: Keeper, { subject, createdAt }: Owner): Promise<string> {
  const issuedAt = Math.floor(createdAt.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setSubject(subject)
    .setIssuer(issuerOf(service))
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(keyOf(service))
}

/** The client it belongs to, or null once it is not good any more: the account has been signed in to, or is closed. */
export async function readNewcomerToken(service: Keeper, token: string): Promise<Caller | null> {
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
  return owner ? { subject, role: 'patient', attachedClinicianId: null } : null
}

async function verifiedSubject(service: Keeper, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(service), {
      algorithms: [algorithm],
      typ: type,
      issuer: issuerOf(service),
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
