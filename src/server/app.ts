import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { ZodError } from 'zod'
import { staffPaths } from '#contract/staff/staff-paths.ts'
import { isKeepable, unkeepableMessage } from '#domain/text.ts'
import { appointmentRoutes, availabilityRoutes, bookingRoutes, staffBookingRoutes } from './booking/routes.ts'
import { peopleRoutes } from './clients/people-routes.ts'
import { accountRoutes, clientRoutes, fundingRoutes, inviteRoutes } from './clients/routes.ts'
import { clientPageRoutes } from './clients/staff-routes.ts'
import { diaryRoutes, workingTimeRoutes } from './diary/routes.ts'
import { describeApi, documentRoutes } from './http/api-documents.ts'
import { operations, type RegisterOperation } from './http/operations.ts'
import { formRoutes } from './messages/routes.ts'
import { moneyRoutes, takingsRoutes } from './money/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { officeRoutes } from './practice/office-routes.ts'
import { setupRoutes } from './practice/setup-routes.ts'
import { questionnaireRoutes, treatmentPlanRoutes } from './questionnaires/routes.ts'
import { receiptRoutes, referrerReportRoutes } from './receipts/routes.ts'
import { roomRoutes, staffRoomRoutes } from './room/routes.ts'
import type { Service } from './service.ts'
import { accessLog, ownHostOnly, sameOriginOnly, securityHeaders } from './http/middleware.ts'
import type { AppEnv } from './http/context.ts'
import type { AvailabilityIndex } from './clinicians/availability-index/availability-index.ts'
import { clinicianEditorRoutes, clinicianRoutes, portraitRoutes } from './clinicians/routes.ts'
import { calendarFeedRoutes } from './diary/calendar-feed.ts'
import { settingsRoutes } from './settings.ts'
import { identityRoutes } from './sign-in/routes.ts'
import { contentRoutes, pictureRoutes } from './site/content.ts'
import { outboxRoutes } from './emails/outbox-page.ts'
import { importRoutes } from './imports/routes.ts'
import { healthRoutes, isUploadPath } from './http/listen.ts'
import { watchRequests, metricsRoutes } from './http/metrics.ts'
import { leaveRoutes } from './http/plain-page.ts'
import { answerProblem, answerUnexpected } from './http/problem.ts'
import { seoRoutes } from './site/search-routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

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
  app.use(watchRequests())
  app.use(accessLog(service.log))
  app.use(securityHeaders(service.config, development))
  app.use(ownHostOnly(service.config))
  app.use(sameOriginOnly(service.config))
  const small = bodyLimit({ maxSize: largestBody, onError: (c) => answerProblem(c, { code: 'tooLarge' }) })
  app.use((c, next) => (isUploadPath(c.req.path) ? next() : small(c, next)))
  app.use('/api/*', compress({ encoding: 'gzip' }))
  healthRoutes(app, service, isStopping)
  metricsRoutes(app, service, isStopping)
  outboxRoutes(app, service)
  portraitRoutes(app, service)
  calendarFeedRoutes(app, service)
  pictureRoutes(app, service)
  seoRoutes(app, service)
  leaveRoutes(app)
  app.route('/api', createApi(service, index))
  return app
}

const newApi = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      const fields = result.success ? unkeepableFields(result.data) : fieldMessages(result.error)
      if (Object.keys(fields).length > 0) return answerProblem(c, { code: 'invalidInput', fields })
    },
  })

/** Everything under /api, in the order of the interface's own table. The site and the practice side are described apart. */
export function createApi(service: Service, index?: AvailabilityIndex): OpenAPIHono<AppEnv> {
  const [site, practiceSide] = [newApi(), newApi()]
  const [ofSite, ofPracticeSide] = [operations(site), operations(practiceSide)]
  const register: RegisterOperation = (name, middleware, handle) =>
    (name in staffPaths ? ofPracticeSide : ofSite)(name, middleware, handle)
  settingsRoutes(register, service)
  clinicianRoutes(register, service, index)
  availabilityRoutes(register, service)
  bookingRoutes(register, service)
  accountRoutes(register, service)
  inviteRoutes(register, service)
  peopleRoutes(register, service)
  appointmentRoutes(register, service)
  clientRoutes(register, service)
  fundingRoutes(register, service)
  paymentRoutes(register, service)
  moneyRoutes(register, service)
  uploadRoutes(register, service)
  questionnaireRoutes(register, service)
  treatmentPlanRoutes(register, service)
  contentRoutes(register, service)
  formRoutes(register, service)
  identityRoutes(register, service)
  roomRoutes(register, service)
  staffRoutes(register, service)
  clientPageRoutes(register, service)
  referrerReportRoutes(register, service)
  staffBookingRoutes(register, service)
  diaryRoutes(register, service)
  staffRoomRoutes(register, service)
  workingTimeRoutes(register, service)
  clinicianEditorRoutes(register, service)
  setupRoutes(register, service)
  officeRoutes(register, service)
  importRoutes(register, service)
  takingsRoutes(register, service)
  receiptRoutes(register, service)
  site.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  practiceSide.openAPIRegistry.registerComponent('securitySchemes', 'staff', {
    type: 'apiKey',
    in: 'cookie',
    name: 'banksia-staff',
  })
  const { PRODUCT_NAME } = service.config
  documentRoutes(site, service, { path: '', describe: () => describeApi(site, `${PRODUCT_NAME} API`) })
  documentRoutes(practiceSide, service, {
    path: '/staff',
    describe: () => describeApi(practiceSide, `${PRODUCT_NAME} practice side API`),
  })
  const api = new OpenAPIHono<AppEnv>()
  api.route('/', practiceSide)
  api.route('/', site)
  api.all('*', (c) => answerProblem(c, { code: 'notFound' }))
  return api
}

/** One message a field: the first that applies. */
function fieldMessages(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}

/**
 * Where in a request there is text that cannot be stored as it was typed, as problem+json names fields.
 * See docs/product/funding-forms.md#text-that-cannot-be-stored.
 */
function unkeepableFields(data: unknown): Record<string, string> {
  return Object.fromEntries(findPaths(data, []).map((path) => [path.join('.') || 'body', unkeepableMessage]))
}

function findPaths(data: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof data === 'string') return isKeepable(data) ? [] : [path]
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    isKeepable(key) ? findPaths(value, [...path, key]) : [[...path, 'key']],
  )
}
