import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  attachedClinicianSchema,
  bookingRuleTypeSchema,
  clientRecordSchema,
  ownAppointmentSchema,
  ownAppointmentsQuery,
  timeZoneRequest,
} from '#contract/clients.ts'
import { bookingRuleType } from '#domain/booking/booking-window.ts'
import { requireCaller } from '../http/authenticate.ts'
import type { AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import { body, json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { listOwnAppointments } from './list-own-appointments.ts'
import { readAttachedClinician, readOwnRecord } from './read-own-record.ts'

const tags = ['Own record']
const personal = { 'cache-control': 'no-store' }
const refusals = problems('unauthenticated', 'notFound')

/** What signed-in clients may read and change of their own. */
export function clientRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const { db } = service
  const middleware = requireCaller(service)

  api.openapi(
    createRoute({
      method: 'get',
      path: '/client-records/me',
      tags,
      summary: 'The signed-in client’s record',
      middleware,
      responses: { 200: json('The record', clientRecordSchema), ...refusals },
    }),
    async (c) => {
      const result = await readOwnRecord(db, c.get('caller').subject)
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/client-records/me:getAttachedAccountAndClinician',
      tags,
      summary: 'The practice and psychologist the client belongs to',
      middleware,
      responses: { 200: json('Practice and psychologist', attachedClinicianSchema), ...refusals },
    }),
    async (c) => {
      const result = await readAttachedClinician(db, c.get('caller').subject)
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/client-records/me/appointments',
      tags,
      summary: 'The client’s appointments, latest first',
      middleware,
      request: { query: ownAppointmentsQuery },
      responses: {
        200: json('Appointments', z.array(ownAppointmentSchema)),
        ...problems('unauthenticated', 'invalidInput'),
      },
    }),
    async (c) =>
      c.json(await listOwnAppointments(db, c.get('caller').subject, c.req.valid('query')), 200, personal),
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/client-records/me/appointments:getBookingRuleType',
      tags,
      summary: 'NEW until the client has an appointment, then EXISTING',
      middleware,
      responses: { 200: json('The rule', bookingRuleTypeSchema), ...problems('unauthenticated') },
    }),
    async (c) =>
      c.json(bookingRuleType(await listOwnAppointments(db, c.get('caller').subject, {})), 200, personal),
  )

  api.openapi(
    createRoute({
      method: 'put',
      path: '/client-records/me/time-zone',
      tags,
      summary: 'Choose the zone that times are shown in',
      middleware,
      request: { body: body(timeZoneRequest) },
      responses: {
        204: { description: 'Saved' },
        ...problems('unauthenticated', 'notFound', 'invalidInput'),
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
