import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  changePatientRequest,
  checkedEmailSchema,
  checkedPhoneSchema,
  checkEmailRequest,
  checkPhoneRequest,
  signedUpSchema,
  signUpRequest,
} from '#contract/accounts.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { readBooker } from '../booking/booker.ts'
import { createVisitors } from '../booking/visitor.ts'
import { noticeCaller, requireClientOrNewcomer } from '../http/authenticate.ts'
import { clientAddress } from '../http/client-address.ts'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { idempotently } from '../http/idempotency.ts'
import { requirePermission } from '../http/permission.ts'
import { answerProblem } from '../http/problem.ts'
import { body, json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { changePatient } from './change-patient.ts'
import { isEmailInUse } from './email-in-use.ts'
import { mayCheck, mayTry, signUps } from './limits.ts'
import { signUp } from './sign-up.ts'

const tags = ['Accounts']
const personal = { 'cache-control': 'no-store' }
const account = z.object({ accountId: z.string() })
const headers = z.object({
  'idempotency-key': z.string().min(8).max(200).optional().describe('The same key returns the same answer'),
})

export function accountRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const { db, config } = service
  const { readVisitor } = createVisitors(service)
  const addressOf = (c: AppContext) => clientAddress(c, config.TRUSTED_PROXIES)

  api.openapi(
    createRoute({
      method: 'post',
      path: '/accounts/{accountId}/patients',
      tags,
      summary: 'Sign up',
      middleware: [noticeCaller(service), requirePermission(service, 'sign up')],
      request: { params: account, headers, body: body(signUpRequest) },
      responses: {
        201: json('The new client and a token for the rest of the booking', signedUpSchema),
        ...problems('forbidden', 'notFound', 'emailInUse', 'invalidInput', 'tooManyRequests', 'unavailable'),
      },
    }),
    async (c) => {
      const key = c.req.header('idempotency-key')
      if (!(await mayTry(db, signUps, { address: addressOf(c), key })))
        return answerProblem(c, { code: 'tooManyRequests' })
      const request = c.req.valid('json')
      const result = await signUp(service, { ...c.req.valid('param'), key, request })
      return result.ok ? c.json({ data: result.value }, 201, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'put',
      path: '/patients/me',
      tags,
      summary: 'Tie a held slot to the client, or change the profile',
      middleware: [requireClientOrNewcomer(service), requirePermission(service, 'manage own profile')],
      request: { headers, body: body(changePatientRequest) },
      responses: {
        204: { description: 'Done' },
        ...problems('unauthenticated', 'forbidden', 'notFound', 'idempotencyKeyReused', 'invalidInput'),
      },
    }),
    async (c) => {
      const request = c.req.valid('json')
      const booker = await readBooker(db, c.get('caller'), readVisitor(c))
      const keyed = {
        scope: `${booker.visitor} PUT /patients/me`,
        key: c.req.header('idempotency-key'),
        request,
      }
      const result = await idempotently(db, keyed, (tx) => changePatient(service, tx, booker, request))
      return result.ok ? c.body(null, 204) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'patch',
      path: '/accounts/{accountId}/client-records:checkEmailAlreadyExisted',
      tags,
      summary: 'Whether an e-mail already has an account',
      request: { params: account, body: body(checkEmailRequest) },
      responses: {
        200: json('The answer', checkedEmailSchema),
        ...problems('invalidInput', 'tooManyRequests'),
      },
    }),
    async (c) => {
      if (!(await mayCheck(db, addressOf(c)))) return answerProblem(c, { code: 'tooManyRequests' })
      const wanted = { practiceId: c.req.valid('param').accountId, email: c.req.valid('json').email }
      return c.json({ used: await isEmailInUse(db, wanted) }, 200, personal)
    },
  )

  api.openapi(
    createRoute({
      method: 'put',
      path: '/validator/phoneNumber:validateFormat',
      tags,
      summary: 'Whether a phone number can be right',
      request: { body: body(checkPhoneRequest) },
      responses: { 200: json('The answer', checkedPhoneSchema), ...problems('invalidInput') },
    }),
    (c) => c.json({ valid: checkPhone(c.req.valid('json').number).ok }, 200, personal),
  )
}
