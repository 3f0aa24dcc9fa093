import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { attachedClinicianSchema, ownProfileSchema, timeZoneRequest } from '#contract/clients.ts'
import { requireCaller, requireClientOrNewcomer } from '../http/authenticate.ts'
import type { AppEnv } from '../http/environment.ts'
import { requirePermission } from '../http/permission.ts'
import { answerProblem } from '../http/problem.ts'
import { body, json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { appointmentRoutes } from './appointment-routes.ts'
import { readOwnProfile } from './read-own-profile.ts'
import { readAttachedClinician } from './read-own-record.ts'

const tags = ['Own record']
const personal = { 'cache-control': 'no-store' }
const refusals = problems('unauthenticated', 'forbidden', 'notFound')

/** What signed-in clients may read and change of their own. */
export function clientRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const { db } = service
  const isTheirs = requirePermission(service, 'manage own profile')
  const client = [requireCaller(service), isTheirs]
  const newcomerOrClient = [requireClientOrNewcomer(service), isTheirs]
  appointmentRoutes(api, service)

  api.openapi(
    createRoute({
      method: 'get',
      path: '/client-records/me',
      tags,
      summary: 'The signed-in client’s record',
      middleware: newcomerOrClient,
      responses: { 200: json('The record', ownProfileSchema), ...refusals },
    }),
    async (c) => {
      const asker = { subject: c.get('caller').subject, requestId: c.get('requestId') }
      const result = await readOwnProfile(service, asker)
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/client-records/me:getAttachedAccountAndClinician',
      tags,
      summary: 'The practice and psychologist the client belongs to',
      middleware: client,
      responses: { 200: json('Practice and psychologist', attachedClinicianSchema), ...refusals },
    }),
    async (c) => {
      const result = await readAttachedClinician(db, c.get('caller').subject)
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'put',
      path: '/client-records/me/time-zone',
      tags,
      summary: 'Choose the zone that times are shown in',
      middleware: newcomerOrClient,
      request: { body: body(timeZoneRequest) },
      responses: {
        204: { description: 'Saved' },
        ...problems('unauthenticated', 'forbidden', 'notFound', 'invalidInput'),
      },
    }),
    async (c) => {
      const { numUpdatedRows } = await db
        .updateTable('clients')
        .set({ time_zone: c.req.valid('json').timeZone, updated_at: service.now() })
        .where('identity_subject', '=', c.get('caller').subject)
        .executeTakeFirst()
      return numUpdatedRows === 1n ? c.body(null, 204) : answerProblem(c, { code: 'notFound' })
    },
  )
}
