import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import { claimNames } from '#contract/issuer.ts'
import { userRoles } from '#domain/clients/roles.ts'
import { hasCode } from '#domain/vocabulary.ts'
import type { TokenBearer } from '../http/context.ts'
import type { Service } from '../service.ts'
import { readPublicKeys, signingAlgorithm } from './identity-keys.ts'
import { toIssuer } from './provider.ts'
import { readSignIn } from './sign-ins.ts'

/** The caller, or null for a token that is not good. Throws when the keys cannot be read. */
export type TokenVerifier = (token: string) => Promise<TokenBearer | null>

const accessTokenType = 'at+jwt'
/** Asymmetric only: with HS256 among them, a public key could be used as the secret. */
const outsideAlgorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']
/** Seconds between two clocks. See docs/product/signing-in.md#token-expiry. */
const clockTolerance = 30
const reloadPause = 1_000

const verifiers = new WeakMap<Service, TokenVerifier>()

/** One for each service, so that all routes share the keys it has read. */
export function verifierFor(service: Service): TokenVerifier {
  const known = verifiers.get(service)
  if (known) return known
  const verifier =
    service.config.OIDC_ISSUER === undefined ? builtInVerifier(service) : outsideVerifier(service)
  verifiers.set(service, verifier)
  return verifier
}

function builtInVerifier(service: Service): TokenVerifier {
  const keys = databaseKeys(service)
  return nullIfInvalid(async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [signingAlgorithm],
      issuer: toIssuer(service.config),
      audience: service.config.OIDC_AUDIENCE,
      typ: accessTokenType,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: service.now(),
      clockTolerance,
    })
    return readSignIn(service.db, toCaller(payload))
  })
}

/** Keys straight from the database. A key id that is not among them may be a new one: read again, but not in a loop. */
function databaseKeys({ db, now }: Service): JWTVerifyGetKey {
  let known = createLocalJWKSet({ keys: [] })
  let readAt = 0
  const reload = async () => {
    known = createLocalJWKSet({ keys: await readPublicKeys(db) })
    readAt = now().getTime()
  }
  return async (header, token) => {
    try {
      return await known(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now().getTime() - readAt < reloadPause) throw error
      await reload()
      return known(header, token)
    }
  }
}

function outsideVerifier({ config, now }: Service): TokenVerifier {
  const issuer = config.OIDC_ISSUER ?? ''
  let discovering: Promise<JWTVerifyGetKey> | undefined
  const keys = () => {
    discovering ??= discoverKeys(issuer).catch((error) => {
      discovering = undefined
      throw error
    })
    return discovering
  }
  return nullIfInvalid(async (token) => {
    const { payload, protectedHeader } = await jwtVerify(token, await keys(), {
      algorithms: outsideAlgorithms,
      issuer,
      audience: config.OIDC_AUDIENCE,
      requiredClaims: ['sub', 'exp'],
      currentDate: now(),
      clockTolerance,
    })
    if (!isAccessToken(protectedHeader.typ, payload, config.OIDC_CLIENT_ID)) return null
    // Its `sid` names a session of that issuer, not a sign-in of ours.
    return {
      ...toCaller(payload),
      signInId: null,
      goodUntil: new Date(((payload.exp ?? 0) + clockTolerance) * 1000),
    }
  })
}

/**
 * RFC 9068 marks access tokens `at+jwt`. Several large issuers still write `JWT` or nothing; from those a token is taken
 * only if it has no mark of an ID token: the claims that bind it to a sign-in, or the client as its audience.
 */
function isAccessToken(typ: string | undefined, payload: JWTPayload, clientId: string): boolean {
  const type = typ?.toLowerCase().replace(/^application\//, '')
  if (type === accessTokenType) return true
  if (type !== undefined && type !== 'jwt') return false
  const audiences = [payload.aud].flat()
  return (
    !['nonce', 'at_hash', 'c_hash', 's_hash'].some((mark) => mark in payload) && !audiences.includes(clientId)
  )
}

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.string() })

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5_000),
  })
  const found = discoveryDocument.safeParse(response.ok ? await response.json() : null)
  if (!found.success || found.data.issuer.replace(/\/$/, '') !== issuer) throw new IssuerAway()
  return createRemoteJWKSet(new URL(found.data.jwks_uri), { timeoutDuration: 5_000, cooldownDuration: 5_000 })
}

export class IssuerAway extends Error {}

/** A caller does not learn what is wrong with a token; an issuer that cannot be reached is reported. */
const nullIfInvalid =
  (verify: TokenVerifier): TokenVerifier =>
  async (token) => {
    try {
      return await verify(token)
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) throw new IssuerAway()
      if (error instanceof errors.JOSEError) return null
      if (error instanceof TypeError) throw new IssuerAway()
      throw error
    }
  }

/** No role, or one this service does not know, is a client: someone who sees their own record and nothing else. */
function toCaller(payload: JWTPayload): TokenBearer {
  const role = payload[claimNames.role]
  const attached = payload[claimNames.attachedClinician]
  return {
    subject: payload.sub ?? '',
    role: hasCode(userRoles, role) ? role : 'patient',
    attachedClinicianId: typeof attached === 'string' ? attached : null,
    signInId: typeof payload.sid === 'string' ? payload.sid : null,
  }
}

const newcomerType = 'newcomer+jwt'
const algorithm = 'HS256'
const audience = 'banksia-newcomer'
const lifetimeSeconds = 2 * 60 * 60

export const isNewcomerType = (typ: string | undefined): boolean => typ === newcomerType

type NewcomerTokenService = Pick<Service, 'config' | 'db' | 'keyring' | 'now'>

/**
 * The `authToken` of a sign-up: good for the funding forms until the client signs in. It has a key,
 * a type, an issuer and an audience of its own, so it never passes as an access token, nor one of those as it.
 */
const deriveKey = ({ keyring }: NewcomerTokenService) => keyring.derive('newcomer token')
const toSignUpIssuer = ({ config }: NewcomerTokenService) => `${config.PUBLIC_URL}/sign-up`

/** Counted from the moment of the sign-up, so that a repeated sign-up request gives the same token. */
export function signNewcomerToken(
  service: NewcomerTokenService,
  { subject, createdAt }: { subject: string; createdAt: Date },
): Promise<string> {
  const issuedAt = Math.floor(createdAt.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: newcomerType })
    .setSubject(subject)
    .setIssuer(toSignUpIssuer(service))
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(deriveKey(service))
}

/** The client it belongs to, or null once it is not good any more: the account has been signed in to, or is closed. */
export async function readNewcomerToken(
  service: NewcomerTokenService,
  token: string,
): Promise<TokenBearer | null> {
  const subject = await verifiedSubject(service, token)
  if (subject === null) return null
  const owner = await service.db
    .selectFrom('accounts')
    .innerJoin('account_people', (join) =>
      join.on('account_people.account', '=', sql<string>`accounts.subject::text`),
    )
    .select('account_people.client_id')
    .where('accounts.subject', '=', subject)
    .where('accounts.last_signed_in_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  return owner ? { subject, role: 'patient', attachedClinicianId: null, signInId: null } : null
}

async function verifiedSubject(service: NewcomerTokenService, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(service), {
      algorithms: [algorithm],
      typ: newcomerType,
      issuer: toSignUpIssuer(service),
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
