import { randomUUID } from 'node:crypto'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  clientSecretParam,
  clientSecretSchema,
  paymentMethodRequest,
  paymentSetupSchema,
  testCardRequest,
} from '#contract/payments.ts'
import { mayTry } from '../accounts/limits.ts'
import { readClientBySubject } from '../booking/booker.ts'
import { requireClientOrNewcomer } from '../http/authenticate.ts'
import type { AppEnv } from '../http/environment.ts'
import { requirePermission } from '../http/permission.ts'
import { answerProblem } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { body, json, problems } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { readSetup } from './read-setup.ts'
import { startSetup } from './start-setup.ts'
import { takeWord } from './take-word.ts'
import { tryTestCard } from './try-test-card.ts'

const tags = ['Payments']
const personal = { 'cache-control': 'no-store' }
const headers = z.object({
  'idempotency-key': z.string().min(8).max(200).optional().describe('The same key returns the same answer'),
})

const fiveMinutes = 300
/** Each is a form at the provider, or a guess at a card. */
const cardForms: RateLimit = { name: 'card-forms', most: 15, perSeconds: fiveMinutes }
const cardTries: RateLimit = { name: 'card-tries', most: 20, perSeconds: fiveMinutes }

/** The card goes into the client's own profile; in a booking it makes the booking. */
export function paymentRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const { db } = service
  const client = [requireClientOrNewcomer(service), requirePermission(service, 'book an appointment')]

  api.openapi(
    createRoute({
      method: 'post',
      path: '/client/me/stripe/payment-method',
      tags,
      summary: 'Open a card form outside a booking',
      middleware: client,
      request: { headers, body: body(paymentMethodRequest) },
      responses: {
        200: json('The form’s secret', clientSecretSchema),
        ...problems(
          'unauthenticated',
          'forbidden',
          'notFound',
          'invalidInput',
          'tooManyRequests',
          'unavailable',
        ),
      },
    }),
    async (c) => {
      const { returnUrl = '/my/profile' } = c.req.valid('json')
      const found = await readClientBySubject(db, c.get('caller').subject)
      if (!found) return answerProblem(c, { code: 'notFound' })
      const key = c.req.header('idempotency-key')
      if (!(await mayTry(db, cardForms, { address: found.id, key })))
        return answerProblem(c, { code: 'tooManyRequests' })
      const result = await startSetup(service, {
        clientId: found.id,
        reservationId: null,
        requestKey: `card ${key ?? randomUUID()}`,
        returnPath: returnUrl,
      })
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: '/payments/setups/{clientSecret}',
      tags,
      summary: 'What became of a card form',
      middleware: client,
      request: { params: clientSecretParam },
      responses: {
        200: json('Its state', paymentSetupSchema),
        ...problems('unauthenticated', 'forbidden', 'notFound'),
      },
    }),
    async (c) => {
      const result = await readSetup(service, { ...c.req.valid('param'), subject: c.get('caller').subject })
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'post',
      path: '/payments/simulator/{clientSecret}',
      tags,
      summary: 'Enter a test card in the built-in card form',
      middleware: client,
      request: { params: clientSecretParam, headers, body: body(testCardRequest) },
      responses: {
        200: json('What became of it', paymentSetupSchema),
        ...problems(
          'unauthenticated',
          'forbidden',
          'notFound',
          'conflict',
          'invalidInput',
          'tooManyRequests',
        ),
        ...problems('unavailable'),
      },
    }),
    async (c) => {
      const { subject } = c.get('caller')
      const attempt = { address: subject, key: c.req.header('idempotency-key') }
      if (!(await mayTry(db, cardTries, attempt))) return answerProblem(c, { code: 'tooManyRequests' })
      const result = await tryTestCard(service, { ...c.req.valid('param'), subject }, c.req.valid('json'))
      return result.ok ? c.json(result.value, 200, personal) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'post',
      path: '/webhooks/stripe',
      tags,
      summary: 'Stripe’s word about a card form',
      description: 'Stripe’s event as it was signed, with `Stripe-Signature`. Known by its signature alone.',
      responses: { 204: { description: 'Heard' }, ...problems('badSignature', 'notFound') },
    }),
    async (c) => {
      if (!service.config.stripe) return answerProblem(c, { code: 'notFound' })
      const delivery = {
        // The signature is over the very bytes, so nothing may read them as JSON first.
        body: Buffer.from(await c.req.arrayBuffer()),
        signature: c.req.header('stripe-signature'),
        now: service.now(),
      }
      const heard = await service.payments.readWord(delivery)
      if (heard.outcome === 'refused') return answerProblem(c, { code: 'badSignature' })
      if (heard.outcome === 'word') await takeWord(service, heard.word)
      return c.body(null, 204)
    },
  )
}
