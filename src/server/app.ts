import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { Service } from './service.ts'
import { accessLog } from './http/access-log.ts'
import { createApi } from './api.ts'
import type { AppEnv } from './http/environment.ts'
import type { AvailabilityIndex } from './clinicians/availability-index/availability-index.ts'
import { portraitRoutes } from './clinicians/portrait-routes.ts'
import { calendarFeedRoutes } from './working-time/calendars/feed-routes.ts'
import { pictureRoutes } from './content/picture-routes.ts'
import { outboxRoutes } from './dev/outbox-routes.ts'
import { healthRoutes } from './http/health.ts'
import { leaveRoutes } from './http/leave-page.ts'
import { answerProblem } from './http/problem.ts'
import { sameOriginOnly } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { seoRoutes } from './seo/routes.ts'
import { shareImageRoutes } from './share-images/routes.ts'
import { answerUnexpected } from './http/unexpected.ts'
import { isUploadPath } from './http/upload-paths.ts'
import { type RoutesInFlight, followRoute } from './watchdog/routes-in-flight.ts'

/** JSON and forms are small. Uploads have limits of their own where they are read, file by file. */
const largestBody = 256 * 1024

type AppOptions = {
  development?: boolean
  isStopping?: () => boolean
  index?: AvailabilityIndex
  inFlight?: RoutesInFlight
}

/** The whole server on one page. Pages are mounted behind this by start-service.ts. */
export function createApp(
  service: Service,
  { development = false, isStopping = () => false, index, inFlight }: AppOptions = {},
) {
  const app = new OpenAPIHono<AppEnv>()
  app.onError(answerUnexpected)
  app.use(accessLog(service.log))
  if (inFlight) app.use(followRoute(inFlight))
  app.use(securityHeaders(service.config, development))
  app.use(sameOriginOnly(service.config))
  const small = bodyLimit({ maxSize: largestBody, onError: (c) => answerProblem(c, { code: 'tooLarge' }) })
  app.use((c, next) => (isUploadPath(c.req.path) ? next() : small(c, next)))
  app.use('/api/*', compress({ encoding: 'gzip' }))
  healthRoutes(app, service, isStopping)
  outboxRoutes(app, service)
  portraitRoutes(app, service)
  calendarFeedRoutes(app, service)
  pictureRoutes(app, service)
  seoRoutes(app, service)
  shareImageRoutes(app)
  leaveRoutes(app)
  app.route('/api', createApi(service, index))
  return app
}
