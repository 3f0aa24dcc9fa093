import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  appointmentTypeSchema,
  appointmentTypesQuery,
  availabilityQuery,
  availabilitySchema,
  gpAvailabilityQuery,
  gpAvailabilitySchema,
} from '#contract/booking.ts'
import { knowCaller } from '../http/authenticate.ts'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import { answerText, json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { readBooker } from './booker.ts'
import { listAppointmentTypes } from './list-appointment-types.ts'
import { nextGps } from './next-gps.ts'
import { keepAvailability } from './kept-availability.ts'
import { checkAsked } from './read-availability.ts'

const tags = ['Availability']
const fresh = { 'cache-control': 'no-store' }

export function availabilityRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const middleware = knowCaller(service)
  const availability = keepAvailability(service)
  const bookerOf = (c: AppContext) => readBooker(service.db, c.get('caller'), '')

  api.openapi(
    createRoute({
      method: 'get',
      path: '/appointment-types',
      tags,
      summary: 'Appointment types, of one clinician or of all',
      request: { query: appointmentTypesQuery },
      responses: {
        200: json('Appointment types', z.array(appointmentTypeSchema)),
        ...problems('invalidInput'),
      },
    }),
    async (c) => c.json(await listAppointmentTypes(service.db, c.req.valid('query')), 200),
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/appointment-types/{id}/availabilities/public',
      tags,
      summary: 'Free times of one clinician by day',
      middleware,
      request: { params: z.object({ id: z.uuid() }), query: availabilityQuery },
      responses: { 200: json('Free times', availabilitySchema), ...problems('notFound', 'invalidInput') },
    }),
    async (c) => {
      const request = { ...c.req.valid('query'), appointmentTypeId: c.req.valid('param').id }
      const asked = checkAsked(await bookerOf(c), request)
      const result = asked.ok ? await availability(asked.value) : asked
      return result.ok ? answerText(result.value, fresh) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/gp-availabilities',
      tags,
      summary: 'The next free times across all GPs',
      middleware,
      request: { query: gpAvailabilityQuery },
      responses: { 200: json('Free times by GP and day', gpAvailabilitySchema), ...problems('invalidInput') },
    }),
    async (c) => {
      const result = await nextGps(service, await bookerOf(c), c.req.valid('query'))
      return result.ok ? c.json(result.value, 200, fresh) : answerProblem(c, result.failure)
    },
  )
}
