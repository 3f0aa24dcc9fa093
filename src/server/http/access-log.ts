import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { AppEnv } from './environment.ts'

const acceptableId = /^[\w-]{8,64}$/

/** Gives each request an id and writes one line when it ends. The route's pattern is logged, never the address as typed. */
export const accessLog =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && acceptableId.test(given) ? given : randomUUID()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    await next()
    // Not `c.header`, which makes a stream of a body that stands ready: a large one would be copied twice.
    c.res.headers.set('x-request-id', requestId)
    c.get('log').info(
      {
        method: c.req.method,
        route: routePath(c),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
  }
