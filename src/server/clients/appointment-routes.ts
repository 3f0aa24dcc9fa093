import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  bookingRuleTypeSchema,
  cancelledAppointmentSchema,
  ownAppointmentSchema,
  ownAppointmentsQuery,
} from '#contract/clients.ts'
import { bookingRuleType } from '#domain/booking/booking-window.ts'
import { requireCaller, requireClientOrNewcomer } from '../http/authenticate.ts'
import type { AppEnv } from '../http/environment.ts'
import { idempotently } from '../http/idempotency.ts'
import { requirePermission } from '../http/permission.ts'
import { answerProblem } from '../http/problem.ts'
import { json, problems } from '../http/responses.ts'
import { filePath, verbPath, withoutExtension, withoutVerb } from '../http/verb-path.ts'
import { calendarFileOf } from '../letters/appointment-calendar.ts'
import { readBookedAppointment } from '../letters/read-booked-appointment.ts'
import type { Service } from '../service.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { listOwnAppointments } from './list-own-appointments.ts'

const collection = '/client-records/me/appointments'
const tags = ['Own appointments']
const personal = { 'cache-control': 'no-store' }
const headers = z.object({
  'idempotency-key': z.string().min(8).max(200).optional().describe('The same key returns the same answer'),
})

/** What signed-in clients may read and do with what they booked. */
export function appointmentRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const { db, config } = service
  const mayManage = requirePermission(service, 'cancel own appointments')
  const middleware = [requireCaller(service), mayManage]

  api.openapi(
    createRoute({
      method: 'get',
      path: collection,
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
      path: `${collection}:getBookingRuleType`,
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
      method: 'post',
      path: verbPath(collection, 'id', 'cancel'),
      tags,
      summary: 'Cancel an appointment',
      middleware,
      request: { params: z.object({ id: z.string().transform(withoutVerb).pipe(z.uuid()) }), headers },
      responses: {
        200: json('Cancelled, and how much notice it was', cancelledAppointmentSchema),
        ...problems('unauthenticated', 'forbidden', 'notFound', 'conflict', 'invalidInput'),
      },
    }),
    async (c) => {
      const { subject } = c.get('caller')
      const { id } = c.req.valid('param')
      const key = { scope: `${subject} cancel ${id}`, key: c.req.header('idempotency-key'), request: null }
      const result = await idempotently(db, key, (tx) => cancelAppointment(service, tx, { id, subject }))
      if (!result.ok) return answerProblem(c, result.failure)
      c.get('log').info({ reservation: id, outcome: result.value.serviceDelivered }, 'appointment cancelled')
      return c.json(result.value, 200, personal)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: filePath(collection, 'id', 'ics'),
      tags,
      summary: 'An appointment as a calendar file',
      // The thank-you page of a first booking offers it, before its client has ever signed in.
      middleware: [requireClientOrNewcomer(service), mayManage],
      request: { params: z.object({ id: z.string().transform(withoutExtension).pipe(z.uuid()) }) },
      responses: {
        200: { description: 'RFC 5545', content: { 'text/calendar': { schema: z.string() } } },
        ...problems('unauthenticated', 'notFound', 'invalidInput'),
      },
    }),
    async (c) => {
      const { subject } = c.get('caller')
      const appointment = await readBookedAppointment(db, { ...c.req.valid('param'), subject })
      if (!appointment) return answerProblem(c, { code: 'notFound' })
      const { name, type, content } = calendarFileOf(appointment, config)
      return c.body(content, 200, {
        ...personal,
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
      })
    },
  )
}
