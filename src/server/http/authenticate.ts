import type { MiddlewareHandler } from 'hono'
import { decodeProtectedHeader } from 'jose'
import { isNewcomerType, readNewcomerToken } from '../accounts/newcomer-token.ts'
import { IssuerAway, verifierFor } from '../identity/token-verifier.ts'
import type { Service } from '../service.ts'
import type { Caller } from './caller.ts'
import type { AppContext, AppEnv } from './environment.ts'
import { answerProblem } from './problem.ts'

type Asked = { caller: Caller | null; sent: boolean } | 'issuerAway'

type Verify = (service: Service, token: string) => Promise<Caller | null>

const readAccessToken: Verify = (service, token) => verifierFor(service)(token)

/** Which of the two it claims to be decides how it is read, and each is good only as what it is. */
const readEitherToken: Verify = (service, token) =>
  isNewcomerType(typeOf(token)) ? readNewcomerToken(service, token) : readAccessToken(service, token)

/** Lets through whoever shows a good access token, as `c.get('caller')`. Everyone else gets 401. */
export const requireCaller = (service: Service) => mustKnow(service, readAccessToken)

/** For the steps of a first booking: takes the sign-up's own token too (decisions, "People"). */
export const requireClientOrNewcomer = (service: Service) => mustKnow(service, readEitherToken)

/**
 * For routes that visitors may use too, on their way through a first booking. No token is a visitor; a token that is not
 * good, of either kind, is still 401.
 */
export const knowCaller =
  (service: Service): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const asked = await askCaller(c, service, readEitherToken)
    if (asked === 'issuerAway') return answerProblem(c, { code: 'unavailable' })
    if (!asked.caller && asked.sent) return answerUnauthenticated(c, asked.sent)
    if (asked.caller) c.set('caller', asked.caller)
    return next()
  }

/** For routes that are meant for visitors: whoever is signed in is known, and any other token is as good as none. */
export const noticeCaller =
  (service: Service): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const asked = await askCaller(c, service, readAccessToken)
    if (asked !== 'issuerAway' && asked.caller) c.set('caller', asked.caller)
    return next()
  }

function mustKnow(service: Service, verify: Verify): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const asked = await askCaller(c, service, verify)
    if (asked === 'issuerAway') return answerProblem(c, { code: 'unavailable' })
    if (!asked.caller) return answerUnauthenticated(c, asked.sent)
    c.set('caller', asked.caller)
    return next()
  }
}

async function askCaller(c: AppContext, service: Service, verify: Verify): Promise<Asked> {
  const header = c.req.header('authorization')
  const token = header && /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]
  if (!token) return { caller: null, sent: header !== undefined }
  try {
    return { caller: await verify(service, token), sent: true }
  } catch (error) {
    if (error instanceof IssuerAway) return 'issuerAway'
    throw error
  }
}

function typeOf(token: string): string | undefined {
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
