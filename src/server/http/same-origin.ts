import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { AppEnv } from './environment.ts'
import { answerProblem } from './problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a change that another site's page sends. Programs that send no Origin are not browsers and may pass. */
export function sameOriginOnly(config: Config): MiddlewareHandler<AppEnv> {
  const own = new URL(config.PUBLIC_URL).origin
  return async (c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    const origin = c.req.header('origin')
    const ours = origin === undefined || origin === own || origin === new URL(c.req.url).origin
    if (ours && c.req.header('sec-fetch-site') !== 'cross-site') return next()
    return answerProblem(c, { code: 'crossOrigin' })
  }
}
