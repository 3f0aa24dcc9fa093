import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  checkedInviteSchema,
  checkInviteRequest,
  verifiedInviteSchema,
  verifyInviteRequest,
} from '#contract/accounts.ts'
import { codeTries, mayCheck, mayTry } from '../accounts/limits.ts'
import { noticeCaller } from '../http/authenticate.ts'
import { clientAddress } from '../http/client-address.ts'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { requirePermission } from '../http/permission.ts'
import { answerProblem } from '../http/problem.ts'
import { body, json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { checkInvite } from './check-invite.ts'
import { verifyInvite } from './verify-invite.ts'

const tags = ['Invites']
const personal = { 'cache-control': 'no-store' }
const headers = z.object({
  'idempotency-key': z.string().min(8).max(200).optional().describe('The same key returns the same answer'),
})

/** Document 2 section 4, "Invite signup with one-time code". */
export function inviteRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const { db, config } = service
  const addressOf = (c: AppContext) => clientAddress(c, config.TRUSTED_PROXIES)
  const middleware = [noticeCaller(service), requirePermission(service, 'accept an invite')]

  api.openapi(
    createRoute({
      method: 'post',
      path: '/invites:check',
      tags,
      summary: 'Look an invite up, and send its one-time code',
      middleware,
      request: { body: body(checkInviteRequest) },
      responses: {
        200: json('Whether these details are invited', checkedInviteSchema),
        ...problems('forbidden', 'invalidInput', 'tooManyRequests', 'unavailable'),
      },
    }),
    async (c) => {
      if (!(await mayCheck(db, addressOf(c)))) return answerProblem(c, { code: 'tooManyRequests' })
      const result = await checkInvite(service, c.req.valid('json'))
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'post',
      path: '/invites:verify',
      tags,
      summary: 'Sign up with an invite and its one-time code',
      middleware,
      request: { headers, body: body(verifyInviteRequest) },
      responses: {
        201: json('The new client', verifiedInviteSchema),
        ...problems('forbidden', 'notFound', 'emailInUse', 'otpInvalid', 'tooManyRequests', 'unavailable'),
      },
    }),
    async (c) => {
      const key = c.req.header('idempotency-key')
      if (!(await mayTry(db, codeTries, { address: addressOf(c), key })))
        return answerProblem(c, { code: 'tooManyRequests' })
      const result = await verifyInvite(service, { key, request: c.req.valid('json') })
      return result.ok ? c.json({ data: result.value }, 201, personal) : answerProblem(c, result.failure)
    },
  )
}
