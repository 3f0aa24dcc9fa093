import type { MiddlewareHandler, Next } from 'hono'
import { decodeProtectedHeader } from 'jose'
import { personHeader } from '#contract/person-acts.ts'
import { type Permission, may } from '#domain/clients/roles.ts'
import { bookingRefusalText } from '#domain/booking/who-may-book.ts'
import type { AppContext, AppEnv, Caller, TokenBearer } from '../http/context.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { findPerson } from './account-people.ts'
import { isNewcomerType, IssuerAway, readNewcomerToken, verifierFor } from './tokens.ts'

type TokenCheck = { bearer: TokenBearer | null; sent: boolean } | 'issuerAway'

type VerifyToken = (service: Service, token: string) => Promise<TokenBearer | null>

const readAccessToken: VerifyToken = (service, token) => verifierFor(service)(token)

/** The token's type decides how it is verified, so that neither kind passes as the other. */
const readEitherToken: VerifyToken = (service, token) =>
  isNewcomerType(readTokenType(token)) ? readNewcomerToken(service, token) : readAccessToken(service, token)

/** Needs a valid access token, and sets `c.get('caller')`. 401 without one. */
export const requireCaller = (service: Service) => requireToken(service, readAccessToken)

/** For the steps of a first booking: takes the sign-up's own token too. */
export const requireClientOrNewcomer = (service: Service) => requireToken(service, readEitherToken)

/**
 * For routes that visitors may use too, on their way through a first booking. Without a good token of either kind the caller is
 * a visitor: a login that has ended does not keep them from looking around. See docs/product/signing-in.md#token-expiry.
 */
export const identifyClientOrNewcomer =
  (service: Service): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const check = await checkToken(c, service, readEitherToken)
    if (check === 'issuerAway') return answerProblem(c, { code: 'unavailable' })
    if (check.bearer) return goOnFor(c, service, check.bearer, next)
    c.set('hasDeadToken', check.sent)
    return next()
  }

/** For routes that are meant for visitors: an access token sets the caller, and any other token is ignored. */
export const identifyCaller =
  (service: Service): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const check = await checkToken(c, service, readAccessToken)
    if (check !== 'issuerAway' && check.bearer) return goOnFor(c, service, check.bearer, next)
    return next()
  }

function requireToken(service: Service, verify: VerifyToken): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const check = await checkToken(c, service, verify)
    if (check === 'issuerAway') return answerProblem(c, { code: 'unavailable' })
    if (!check.bearer) return answerUnauthenticated(c, check.sent)
    return goOnFor(c, service, check.bearer, next)
  }
}

/** Somebody whom the account does not act for does not exist for it, whatever was asked. */
async function goOnFor(c: AppContext, { db, now }: Service, bearer: TokenBearer, next: Next) {
  const personId = c.req.header(personHeader) ?? null
  const isClient = bearer.role === 'patient'
  const person = isClient ? await findPerson(db, { account: bearer.subject, personId, now: now() }) : null
  if (isClient && personId !== null && person === null) return answerProblem(c, { code: 'notFound' })
  c.set('caller', {
    ...bearer,
    person,
    // What the token says is as old as it is, and of the person whom the account was opened with.
    attachedClinicianId: person ? person.attachedClinicianId : bearer.attachedClinicianId,
  })
  return next()
}

async function checkToken(c: AppContext, service: Service, verify: VerifyToken): Promise<TokenCheck> {
  const header = c.req.header('authorization')
  const token = header && /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]
  if (!token) return { bearer: null, sent: header !== undefined }
  try {
    return { bearer: await verify(service, token), sent: true }
  } catch (error) {
    if (error instanceof IssuerAway) return 'issuerAway'
    throw error
  }
}

function readTokenType(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).typ
  } catch {
    return undefined
  }
}

/** RFC 6750: the header says which scheme, and whether the token that was sent is the trouble. */
const answerUnauthenticated = (c: AppContext, sent: boolean): Response =>
  answerProblem(
    c,
    { code: 'unauthenticated' },
    { 'www-authenticate': sent ? 'Bearer error="invalid_token"' : 'Bearer' },
  )

const bookingActions: readonly Permission[] = ['hold a slot', 'book an appointment']

/** Goes after the middleware that says who is calling. Reads as a sentence: `requirePermission(service, 'hold a slot')`. */
export const requirePermission =
  ({ config }: Service, action: Permission): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const caller: Caller | undefined = c.get('caller')
    const actor = caller?.role ?? 'visitor'
    if (may(actor, action)) return next()
    const isBookingClinician = actor === 'clinician' && bookingActions.includes(action)
    return answerProblem(c, {
      code: 'forbidden',
      ...(isBookingClinician && { message: bookingRefusalText('signedInAsClinician', config.SUPPORT_EMAIL) }),
    })
  }
