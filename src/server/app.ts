import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { Service } from './service.ts'
import { accessLog, sameOriginOnly, securityHeaders } from './http/middleware.ts'
import { createApi } from './api.ts'
import type { AppEnv } from './http/context.ts'
import type { AvailabilityIndex } from './clinicians/availability-index/availability-index.ts'
import { portraitRoutes } from './clinicians/routes.ts'
import { calendarFeedRoutes } from './diary/calendar-feed.ts'
import { pictureRoutes } from './site/content-routes.ts'
import { outboxRoutes } from './emails/outbox-page.ts'
import { healthRoutes, isUploadPath } from './http/listen.ts'
import { leaveRoutes } from './http/plain-page.ts'
import { answerProblem, answerUnexpected } from './http/problem.ts'
import { seoRoutes } from './site/search-routes.ts'

/** JSON and forms are small. Uploads have limits of their own where they are read, file by file. */
const largestBody = 256 * 1024

/** The whole server on one page. Pages are mounted behind this by start-service.ts. */
export function createApp(
  service: Service,
  {
    development = false,
    isStopping = () => false,
    index,
  }: { development?: boolean; isStopping?: () => boolean; index?: AvailabilityIndex } = {},
) {
  const app = new OpenAPIHono<AppEnv>()
  app.onError(answerUnexpected)
  app.use(accessLog(service.log))
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
  leaveRoutes(app)
  app.route('/api', createApi(service, index))
  return app
}
