import { OpenAPIHono } from '@hono/zod-openapi'
import { accessLog, sameOriginOnly, securityHeaders } from '#server/http/middleware.ts'
import type { AppEnv } from '#server/http/context.ts'
import { operations } from '#server/http/operations.ts'
import { answerUnexpected } from '#server/http/problem.ts'
import { createIdentity } from '#server/sign-in/issuer.ts'
import { identityRoutes } from '#server/sign-in/routes.ts'
import type { Service } from '#server/service.ts'

/** The issuer and its one API route behind the middleware of every request, without the rest of the product. */
export async function createIdentityApp(service: Service) {
  const identity = await createIdentity(service)
  const app = new OpenAPIHono<AppEnv>()
  app.onError(answerUnexpected)
  app.use(accessLog(service.log), securityHeaders(service.config, false), sameOriginOnly(service.config))
  identity.mount(app)
  const api = new OpenAPIHono<AppEnv>()
  identityRoutes(operations(api), service)
  app.route('/api', api)
  app.get('*', (c) => c.text('a page'))
  return { app, identity }
}
