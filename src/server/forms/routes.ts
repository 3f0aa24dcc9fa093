import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { formSubmissionRequest, formSubmittedSchema } from '#contract/forms.ts'
import { createTableCrm } from '../adapters/table-crm.ts'
import { clientAddress } from '../http/client-address.ts'
import type { AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import { isOverLimit, type RateLimit } from '../http/rate-limit.ts'
import { body, json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { submitForm } from './submit-form.ts'

/** Enough for everybody behind one address of a clinic or a mobile network, too few to fill the table. */
export const formsByAddress: RateLimit = { name: 'forms:address', most: 60, perSeconds: 3600 }

const headers = z.object({
  'idempotency-key': z.string().min(8).max(200).optional().describe('The same key is kept once'),
})

export function formRoutes(api: OpenAPIHono<AppEnv>, service: Service, crm = createTableCrm()): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/submissions/v3/integration/submit/{portalId}/{formId}',
      tags: ['Forms'],
      summary: 'Send a contact or marketing form',
      request: {
        params: z.object({ portalId: z.string(), formId: z.string() }),
        headers,
        body: body(formSubmissionRequest),
      },
      responses: {
        200: json('Received', formSubmittedSchema),
        ...problems('notFound', 'idempotencyKeyReused', 'invalidInput', 'tooManyRequests'),
      },
    }),
    async (c) => {
      const address = clientAddress(c, service.config.TRUSTED_PROXIES)
      if (await isOverLimit(service.db, formsByAddress, address))
        return answerProblem(c, { code: 'tooManyRequests' })
      const result = await submitForm(service, crm, {
        ...c.req.valid('param'),
        key: c.req.header('idempotency-key'),
        request: c.req.valid('json'),
      })
      return result.ok
        ? c.json({ inlineMessage: 'Thank you. We have received your answers.' }, 200, {
            'cache-control': 'no-store',
          })
        : answerProblem(c, result.failure)
    },
  )
}
