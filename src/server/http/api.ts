import { OpenAPIHono } from '@hono/zod-openapi'
import type { ZodError } from 'zod'
import type { Service } from '../service.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { availabilityRoutes } from '../booking/availability-routes.ts'
import { bookingRoutes } from '../booking/routes.ts'
import { clientRoutes } from '../clients/routes.ts'
import type { AvailabilityIndex } from '../clinicians/availability-index/availability-index.ts'
import { clinicianRoutes } from '../clinicians/routes.ts'
import { formRoutes } from '../forms/routes.ts'
import { fundingRoutes } from '../funding/routes.ts'
import { identityRoutes } from '../identity/routes.ts'
import { inviteRoutes } from '../invites/routes.ts'
import { paymentRoutes } from '../payments/routes.ts'
import { settingsRoutes } from '../settings/routes.ts'
import { uploadRoutes } from '../uploads/routes.ts'
import { apiPage } from './api-page.ts'
import type { AppEnv } from './environment.ts'
import { answerProblem } from './problem.ts'
import { unkeepableFields } from './unkeepable-fields.ts'
import { tidyPaths } from './verb-path.ts'

/** Everything under /api, in the order of the interface's own table. */
export function createApi(service: Service, index?: AvailabilityIndex): OpenAPIHono<AppEnv> {
  const api = new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      const fields = result.success ? unkeepableFields(result.data) : fieldMessages(result.error)
      if (Object.keys(fields).length > 0) return answerProblem(c, { code: 'invalidInput', fields })
    },
  })
  settingsRoutes(api, service)
  clinicianRoutes(api, service, index)
  availabilityRoutes(api, service)
  bookingRoutes(api, service)
  accountRoutes(api, service)
  inviteRoutes(api, service)
  clientRoutes(api, service)
  fundingRoutes(api, service)
  paymentRoutes(api, service)
  uploadRoutes(api, service)
  formRoutes(api, service)
  identityRoutes(api, service)
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  const { PRODUCT_NAME } = service.config
  api.get('/openapi.json', (c) => c.json(describeApi(api, PRODUCT_NAME)))
  api.get('/docs', (c) => c.html(apiPage(describeApi(api, PRODUCT_NAME), c.get('nonce'))))
  api.all('*', (c) => answerProblem(c, { code: 'notFound' }))
  return api
}

const describeApi = (api: OpenAPIHono<AppEnv>, productName: string) =>
  tidyPaths(
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: `${productName} API`, version: '1' },
      servers: [{ url: '/api' }],
    }),
  )

/** One message a field: the first that applies. */
function fieldMessages(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}
