import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { countRoute, type Heartbeat, isRouteInFlight } from './heartbeat.ts'

export type RoutesInFlight = {
  /** Notes that a request of this route has begun; the answer is called when it ends. */
  begin: (route: string) => () => void
  /** Routes with a request in flight, or with one that ended since this was last asked. */
  sinceLastAsked: () => string[]
}

/** Routes are numbered as they are first met, and `onNew` hears each name once: the watcher counts by number. */
export function createRoutesInFlight(heartbeat: Heartbeat, onNew: (route: string) => void): RoutesInFlight {
  const numbers = new Map<string, number>()
  const ended = new Set<string>()
  const numberOf = (route: string) => {
    const known = numbers.get(route)
    if (known !== undefined) return known
    numbers.set(route, numbers.size)
    onNew(route)
    return numbers.size - 1
  }
  return {
    begin: (route) => {
      const number = numberOf(route)
      countRoute(heartbeat, number, 1)
      return () => {
        countRoute(heartbeat, number, -1)
        ended.add(route)
      }
    },
    sinceLastAsked: () => {
      const routes = [...numbers].flatMap(([route, number]) =>
        ended.has(route) || isRouteInFlight(heartbeat, number) ? [route] : [],
      )
      ended.clear()
      return routes
    },
  }
}

export const followRoute =
  (inFlight: RoutesInFlight): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const end = inFlight.begin(routeOf(c))
    try {
      await next()
    } finally {
      end()
    }
  }

/** The pattern, never the address as typed. Middleware and pages match by wildcard, a route of its own does not. */
function routeOf(c: AppContext): string {
  const matched = matchedRoutes(c)
  const route = matched.find(({ path }) => !path.includes('*'))
  return route ? `${route.method} ${route.path}` : 'page or file'
}
