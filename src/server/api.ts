import { OpenAPIHono } from '@hono/zod-openapi'
import type { ZodError } from 'zod'
import { staffPaths } from '#contract/staff/staff-paths.ts'
import type { Service } from './service.ts'
import { accountRoutes } from './accounts/routes.ts'
import { availabilityRoutes } from './booking/availability-routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { clientPageRoutes } from './client-page/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import type { AvailabilityIndex } from './clinicians/availability-index/availability-index.ts'
import { clinicianEditorRoutes } from './clinician-editor/routes.ts'
import { clinicianRoutes } from './clinicians/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { diaryRoutes } from './diary/routes.ts'
import { formRoutes } from './forms/routes.ts'
import { fundingRoutes } from './funding/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { inviteRoutes } from './invites/routes.ts'
import { officeRoutes } from './office/routes.ts'
import { takingsRoutes } from './takings/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { receiptRoutes } from './documents/routes.ts'
import { questionnaireRoutes } from './questionnaires/routes.ts'
import { referrerReportRoutes } from './referrer-report/routes.ts'
import { roomRoutes } from './room/routes.ts'
import { staffRoomRoutes } from './room/staff-routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { staffBookingRoutes } from './staff-booking/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { workingTimeRoutes } from './working-time/routes.ts'
import { treatmentPlanRoutes } from './treatment-plan/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { describeApi } from './http/describe-api.ts'
import { documentRoutes } from './http/document-routes.ts'
import type { AppEnv } from './http/environment.ts'
import { answerProblem } from './http/problem.ts'
import { unkeepableFields } from './http/unstorable-fields.ts'
import { operations, type Register } from './http/operations.ts'

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
  const register: Register = (name, middleware, handle) =>
    (name in staffPaths ? ofPracticeSide : ofSite)(name, middleware, handle)
  settingsRoutes(register, service)
  clinicianRoutes(register, service, index)
  availabilityRoutes(register, service)
  bookingRoutes(register, service)
  accountRoutes(register, service)
  inviteRoutes(register, service)
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
