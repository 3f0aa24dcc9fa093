import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  clinicianListSchema,
  clinicianQuery,
  clinicianSchema,
  gpListSchema,
  listingQuery,
  minifiedCliniciansSchema,
  minifiedQuery,
} from '#contract/clinicians.ts'
import { knowCaller } from '../http/authenticate.ts'
import type { AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import { json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { createAvailabilityIndex } from './availability-index/availability-index.ts'
import { listClinicians } from './list-clinicians.ts'
import { listGps } from './list-gps.ts'
import { listMinifiedClinicians } from './list-minified-clinicians.ts'
import { readClinician } from './read-clinician.ts'

const tags = ['Clinicians']
const aMinute = { 'cache-control': 'public, max-age=60' }

export function clinicianRoutes(
  api: OpenAPIHono<AppEnv>,
  service: Service,
  index = createAvailabilityIndex(service),
): void {
  const { db } = service

  api.openapi(
    createRoute({
      method: 'get',
      // Hono takes a colon for a parameter only where a segment begins with it.
      path: '/clinicians:minified',
      tags,
      summary: 'Names of clinicians',
      request: { query: minifiedQuery },
      responses: { 200: json('Names', minifiedCliniciansSchema), ...problems('invalidInput') },
    }),
    async (c) => c.json({ clinicians: await listMinifiedClinicians(db, c.req.valid('query')) }, 200, aMinute),
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/accounts/{accountId}/clinicians/{idOrSlug}',
      tags,
      summary: 'A clinician’s profile',
      request: { params: z.object({ accountId: z.string(), idOrSlug: z.string() }), query: clinicianQuery },
      responses: { 200: json('The clinician', clinicianSchema), ...problems('notFound', 'invalidInput') },
    }),
    async (c) => {
      const result = await readClinician(db, { ...c.req.valid('param'), ...c.req.valid('query') })
      return result.ok
        ? c.json(result.value, 200, { 'cache-control': 'no-cache' })
        : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/get-filtered-clinicians',
      tags,
      summary: 'Psychologists, soonest free start first',
      description: 'Signed in, a client also finds their own psychologist who is closed to new clients.',
      middleware: [knowCaller(service)] as const,
      request: { query: listingQuery },
      responses: {
        200: json('A page of psychologists', clinicianListSchema),
        ...problems('unauthenticated', 'invalidInput'),
      },
    }),
    async (c) => {
      const { attachedClinicianId = null } = c.get('caller') ?? {}
      const list = await listClinicians(service, index, c.req.valid('query'), { attachedClinicianId })
      return c.json(list, 200, { 'cache-control': 'no-store' })
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/general-practitioners',
      tags,
      summary: 'GPs, soonest free start first',
      responses: { 200: json('All listed GPs', gpListSchema) },
    }),
    async (c) => c.json(await listGps(service), 200, { 'cache-control': 'no-store' }),
  )
}
