import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ZodType } from 'zod'
import {
  addressRequest,
  contactRequest,
  groupRequest,
  guardianRequest,
  intakeRequest,
  medicareRequest,
  ndisRequest,
  validSchema,
  verifiedSchema,
  workCoverRequest,
} from '#contract/funding.ts'
import { requireClientOrNewcomer } from '../http/authenticate.ts'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { requirePermission } from '../http/permission.ts'
import { answerProblem, type Result } from '../http/problem.ts'
import { body, json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { joinGroup } from './join-group.ts'
import { saveAddress } from './save-address.ts'
import { saveCards } from './save-cards.ts'
import { saveContact } from './save-contact.ts'
import { saveGuardian } from './save-guardian.ts'
import { saveIntake } from './save-intake.ts'
import { saveNdis } from './save-ndis.ts'
import type { RecordPart, Sender } from './save-own.ts'
import { saveWorkCover } from './save-work-cover.ts'

const tags = ['Funding forms']
const personal = { 'cache-control': 'no-store' }
const headers = z.object({
  'idempotency-key': z.string().min(8).max(200).optional().describe('The same key returns the same answer'),
})
const refusals = ['unauthenticated', 'forbidden', 'notFound', 'invalidInput', 'idempotencyKeyReused'] as const

const sentBy = <Request>(c: AppContext, part: RecordPart, request: Request): Sender<Request> => ({
  subject: c.get('caller').subject,
  requestId: c.get('requestId'),
  key: c.req.header('idempotency-key'),
  part,
  request,
})

const answerSaved = (c: AppContext, result: Result<null>) =>
  result.ok ? c.body(null, 204, personal) : answerProblem(c, result.failure)

/** What a client gives before a booking can be finished: document 1 sections 4, 5 and 7. */
export function fundingRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const middleware = [requireClientOrNewcomer(service), requirePermission(service, 'manage own profile')]

  /** Everything but the checked numbers answers alike. */
  const saving = <const Method extends 'put' | 'post', const Path extends string, Schema extends ZodType>(
    method: Method,
    path: Path,
    summary: string,
    schema: Schema,
  ) =>
    createRoute({
      method,
      path: `/client-records/me/${path}`,
      tags,
      summary,
      middleware,
      request: { headers, body: body(schema) },
      responses: { 204: { description: 'Saved' }, ...problems(...refusals) },
    })

  api.openapi(
    createRoute({
      method: 'put',
      path: '/client-records/me/medicare',
      tags,
      summary: 'Check a Medicare or DVA card and keep it',
      middleware,
      request: { headers, body: body(medicareRequest) },
      responses: {
        200: json('What was said of the card', verifiedSchema),
        ...problems(...refusals, 'tooManyRequests', 'unavailable'),
      },
    }),
    async (c) => {
      const result = await saveCards(service, sentBy(c, 'medicare', c.req.valid('json')))
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'put',
      path: '/client-records/me/ndis',
      tags,
      summary: 'Check an NDIS number and keep it',
      middleware,
      request: { headers, body: body(ndisRequest) },
      responses: { 200: json('The number can be right', validSchema), ...problems(...refusals) },
    }),
    async (c) => {
      const result = await saveNdis(service, sentBy(c, 'ndis', c.req.valid('json')))
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(saving('put', 'work-cover', 'Keep a WorkCover claim', workCoverRequest), async (c) =>
    answerSaved(c, await saveWorkCover(service, sentBy(c, 'work cover', c.req.valid('json')))),
  )

  api.openapi(saving('put', 'address', 'Keep the home address', addressRequest), async (c) =>
    answerSaved(c, await saveAddress(service, sentBy(c, 'address', c.req.valid('json')))),
  )

  api.openapi(
    saving(
      'post',
      'key-client-contacts',
      'Keep an emergency contact, or the adult who books',
      contactRequest,
    ),
    async (c) => answerSaved(c, await saveContact(service, sentBy(c, 'key contacts', c.req.valid('json')))),
  )

  api.openapi(
    saving('post', 'additional-profiles', 'Keep the parent or guardian of a child', guardianRequest),
    async (c) => answerSaved(c, await saveGuardian(service, sentBy(c, 'guardian', c.req.valid('json')))),
  )

  api.openapi(saving('post', 'groups', 'Join the group of a funding', groupRequest), async (c) =>
    answerSaved(c, await joinGroup(service, sentBy(c, 'funding group', c.req.valid('json')))),
  )

  api.openapi(
    saving('post', 'intake', 'Say for whom this is, with a parent’s consent for a child', intakeRequest),
    async (c) => answerSaved(c, await saveIntake(service, sentBy(c, 'intake', c.req.valid('json')))),
  )
}
