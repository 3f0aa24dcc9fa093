import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { hasCode } from '#domain/clinicians/vocabulary.ts'
import { userRoles } from '#domain/clients/roles.ts'
import { claimNames } from '#contract/token-claims.ts'
import type { Caller } from '../http/caller.ts'
import type { Service } from '../service.ts'
import { toIssuer } from './create-provider.ts'
import { readPublicKeys, signingAlgorithm } from './identity-keys.ts'
import { readSignIn } from './read-sign-in.ts'
import { z } from 'zod'

/** The caller, or null for a token that is not good. Throws when the keys cannot be read. */
export type TokenVerifier = (token: string) => Promise<Caller | null>

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
  return ifGood(async (token) => {
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
  return ifGood(async (token) => {
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
const ifGood =
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
function toCaller(payload: JWTPayload): Caller {
  const role = payload[claimNames.role]
  const attached = payload[claimNames.attachedClinician]
  return {
    subject: payload.sub ?? '',
    role: hasCode(userRoles, role) ? role : 'patient',
    attachedClinicianId: typeof attached === 'string' ? attached : null,
    signInId: typeof payload.sid === 'string' ? payload.sid : null,
  }
}
