import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { Service } from '../service.ts'
import { accessLog } from './access-log.ts'
import { createApi } from './api.ts'
import type { AppEnv } from './environment.ts'
import type { AvailabilityIndex } from '../clinicians/availability-index/availability-index.ts'
import { portraitRoutes } from '../clinicians/portrait-routes.ts'
import { outboxRoutes } from '../dev/outbox-routes.ts'
import { healthRoutes } from './health.ts'
import { answerProblem } from './problem.ts'
import { sameOriginOnly } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { answerUnexpected } from './unexpected.ts'

/** JSON and forms are small. Uploads have limits of their own where they are read, file by file. */
const largestBody = 256 * 1024
const uploadPath = '/api/patientUpload/encrypted'

type AppOptions = { development?: boolean; isStopping?: () => boolean; index?: AvailabilityIndex }

/** The whole server on one page. Pages are mounted behind this by main.ts. */
export function createApp(
  service: Service,
  { development = false, isStopping = () => false, index }: AppOptions = {},
) {
  const app = new OpenAPIHono<AppEnv>()
  app.onError(answerUnexpected)
  app.use(accessLog(service.log))
  app.use(securityHeaders(service.config, development))
  app.use(sameOriginOnly(service.config))
  const small = bodyLimit({ maxSize: largestBody, onError: (c) => answerProblem(c, { code: 'tooLarge' }) })
  app.use((c, next) => (c.req.path === uploadPath ? next() : small(c, next)))
  app.use('/api/*', compress({ encoding: 'gzip' }))
  healthRoutes(app, service, isStopping)
  outboxRoutes(app, service)
  portraitRoutes(app, service)
  app.route('/api', createApi(service, index))
  return app
}
