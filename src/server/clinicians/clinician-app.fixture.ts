import { OpenAPIHono } from '@hono/zod-openapi'
import type { ClinicianList } from '#contract/clinicians.ts'
import type { AppEnv } from '../http/context.ts'
import { operations } from '../http/operations.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'
import type { AvailabilityIndex } from './availability-index/availability-index.ts'
import { clinicianRoutes, portraitRoutes } from './routes.ts'

/** These routes alone, with an index of their own as a process would have. */
export function createClinicianApp(service: Service, index?: AvailabilityIndex) {
  const api = new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (result.success) return
      const fields = Object.fromEntries(
        result.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
      )
      return answerProblem(c, { code: 'invalidInput', fields })
    },
  })
  clinicianRoutes(operations(api), service, index)
  const app = new OpenAPIHono<AppEnv>()
  portraitRoutes(app, service)
  app.route('/api', api)
  return app
}

export type ClinicianApp = ReturnType<typeof createClinicianApp>

export async function askListing(app: ClinicianApp, query = '', headers = {}): Promise<ClinicianList> {
  const response = await app.request(`/api/get-filtered-clinicians?${query}`, { headers })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return await response.json()
}

/** The names on the first page, in order. */
export async function askNames(app: ClinicianApp, query = '', headers = {}): Promise<string[]> {
  return (await askListing(app, query, headers)).clinicians.map(({ name }) => name)
}

/** The starts offered for each name on the first page. */
export async function askStarts(app: ClinicianApp, query = ''): Promise<Record<string, string[]>> {
  const { clinicians } = await askListing(app, query)
  return Object.fromEntries(
    clinicians.map(({ name, matchedNextAvailabilities }) => [
      name,
      matchedNextAvailabilities.map(({ startDateTime }) => startDateTime),
    ]),
  )
}

/** Monday 22 March 2027, 11:00 in Sydney; daylight saving ends on 4 April, inside the four weeks shown. */
export const monday = new Date('2027-03-22T00:00:00Z')
