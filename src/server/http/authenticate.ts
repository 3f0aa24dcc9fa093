import type { MiddlewareHandler } from 'hono'
import { IssuerAway, verifierFor } from '../identity/token-verifier.ts'
import type { Service } from '../service.ts'
import type { Caller } from './caller.ts'
import type { AppContext, AppEnv } from './environment.ts'
import { answerProblem } from './problem.ts'

type Asked = { caller: Caller | null; sent: boolean } | 'issuerAway'

/** Lets through whoever shows a good access token, as `c.get('caller')`. Everyone else gets 401. */
export const requireCaller =
  (service: Service): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const asked = await askCaller(c, service)
    if (asked === 'issuerAway') return answerProblem(c, { code: 'unavailable' })
    if (!asked.caller) return answerUnauthenticated(c, asked.sent)
    c.set('caller', asked.caller)
    return next()
  }

/** For routes that visitors may use too. No token is a visitor; a token that is not good is still 401. */
export const knowCaller =
  (service: Service): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const asked = await askCaller(c, service)
    if (asked === 'issuerAway') return answerProblem(c, { code: 'unavailable' })
    if (!asked.caller && asked.sent) return answerUnauthenticated(c, asked.sent)
    if (asked.caller) c.set('caller', asked.caller)
    return next()
  }

async function askCaller(c: AppContext, service: Service): Promise<Asked> {
  const header = c.req.header('authorization')
  const token = header && /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]
  if (!token) return { caller: null, sent: header !== undefined }
  try {
    return { caller: await verifierFor(service)(token), sent: true }
  } catch (error) {
    if (error instanceof IssuerAway) return 'issuerAway'
    throw error
  }
}

/** RFC 6750: the header says which scheme, and whether the token that was sent is the trouble. */
const answerUnauthenticated = (c: AppContext, sent: boolean): Response =>
  answerProblem(
    c,
    { code: 'unauthenticated' },
    { 'www-authenticate': sent ? 'Bearer error="invalid_token"' : 'Bearer' },
  )
