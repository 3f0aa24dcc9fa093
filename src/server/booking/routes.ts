import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  changedReservationSchema,
  changeReservationRequest,
  reservationSchema,
  reservedSchema,
  reserveRequest,
  resetTimerRequest,
  resetTimerSchema,
} from '#contract/booking.ts'
import { knowCaller, requireCaller, requireClientOrNewcomer } from '../http/authenticate.ts'
import type { AppContext, AppEnv } from '../http/environment.ts'
import { idempotently } from '../http/idempotency.ts'
import { requirePermission } from '../http/permission.ts'
import { answerProblem } from '../http/problem.ts'
import { body, json, problems } from '../http/responses.ts'
import { verbPath, withoutVerb } from '../http/verb-path.ts'
import { offerSetup } from '../payments/offer-setup.ts'
import type { Service } from '../service.ts'
import { readBooker } from './booker.ts'
import { changeReservation } from './change-reservation.ts'
import { confirmGpBooking, validateGpBooking } from './gp-booking.ts'
import { holdSlot } from './hold-slot.ts'
import { readReservation } from './read-reservation.ts'
import { releaseReservation } from './release-reservation.ts'
import { resetHold } from './reset-hold.ts'
import { createVisitors } from './visitor.ts'

const collection = '/accounts/{accountId}/reserved-appointments'
const one = `${collection}/{reserveId}` as const
const tags = ['Reservations']
const account = z.object({ accountId: z.string() })
const reservation = account.extend({ reserveId: z.string() })
const reservationWithVerb = account.extend({ reserveId: z.string().transform(withoutVerb) })
const headers = z.object({
  'idempotency-key': z.string().min(8).max(200).optional().describe('The same key returns the same answer'),
})
const done = { 204: { description: 'Done' } }

export function bookingRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const { db, config } = service
  const { readVisitor } = createVisitors(service)
  const mayHold = requirePermission(service, 'hold a slot')
  const mayBook = requirePermission(service, 'book an appointment')
  const anyone = [knowCaller(service), mayHold]
  const newcomerOrClient = [requireClientOrNewcomer(service), mayBook]
  const client = [requireCaller(service), mayBook]
  const bookerOf = (c: AppContext) => readBooker(db, c.get('caller'), readVisitor(c))
  const keyed = (c: AppContext, who: string, request: unknown) => ({
    scope: `${who} ${c.req.method} ${new URL(c.req.url).pathname}`,
    key: c.req.header('idempotency-key'),
    request,
  })

  api.openapi(
    createRoute({
      method: 'post',
      path: collection,
      tags,
      summary: 'Hold a slot',
      middleware: anyone,
      request: { params: account, headers, body: body(reserveRequest) },
      responses: {
        201: json('Held', reservedSchema),
        ...problems('forbidden', 'notFound', 'conflict', 'invalidInput', 'tooManyRequests'),
      },
    }),
    async (c) => {
      const request = { ...c.req.valid('json'), ...c.req.valid('param') }
      const booker = await bookerOf(c)
      const key = keyed(c, booker.visitor, request)
      const result =
        key.key === undefined
          ? await holdSlot(service, db, booker, request)
          : await idempotently(db, key, (tx) => holdSlot(service, tx, booker, request))
      return result.ok ? c.json({ data: result.value }, 201) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'get',
      path: one,
      tags,
      summary: 'Read a reservation',
      middleware: anyone,
      request: { params: reservation },
      responses: { 200: json('The reservation', reservationSchema), ...problems('notFound') },
    }),
    async (c) => {
      const result = await readReservation(service, await bookerOf(c), c.req.valid('param'))
      return result.ok
        ? c.json(result.value, 200, { 'cache-control': 'no-store' })
        : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'put',
      path: one,
      tags,
      summary: 'Claim a held slot, or book it with the saved card',
      middleware: newcomerOrClient,
      request: { params: reservation, headers, body: body(changeReservationRequest) },
      responses: {
        200: json('Changed', changedReservationSchema),
        ...problems('unauthenticated', 'forbidden', 'notFound', 'conflict', 'invalidInput', 'unavailable'),
      },
    }),
    async (c) => {
      const change = c.req.valid('json')
      const booker = await bookerOf(c)
      const result = await idempotently(db, keyed(c, booker.visitor, change), (tx) =>
        changeReservation(service, tx, booker, { ...c.req.valid('param'), change }),
      )
      // After the claim is kept, because no transaction waits for the payment provider.
      const wantsForm = result.ok && 'claimReservation' in change && change.shouldGenerateCheckoutSession
      const answer = wantsForm ? await offerSetup(service, booker, c.req.valid('param')) : result
      return answer.ok ? c.json(answer.value, 200) : answerProblem(c, answer.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'post',
      path: verbPath(collection, 'reserveId', 'resetTimer'),
      tags,
      summary: 'Start the hold clock again',
      middleware: newcomerOrClient,
      request: { params: reservationWithVerb, headers, body: body(resetTimerRequest) },
      responses: {
        200: json('The new end of the hold', resetTimerSchema),
        ...problems('unauthenticated', 'forbidden', 'notFound', 'invalidInput', 'tooManyRequests'),
      },
    }),
    async (c) => {
      const request = { ...c.req.valid('param'), ...c.req.valid('json'), holdSeconds: config.HOLD_SECONDS }
      const booker = await bookerOf(c)
      const result = await idempotently(db, keyed(c, booker.visitor, request), (tx) =>
        resetHold(tx, booker, request),
      )
      return result.ok ? c.json(result.value, 200) : answerProblem(c, result.failure)
    },
  )

  api.openapi(
    createRoute({
      method: 'delete',
      path: one,
      tags,
      summary: 'Give a slot back',
      middleware: anyone,
      request: { params: reservation, headers },
      responses: { ...done, ...problems('notFound', 'conflict') },
    }),
    async (c) => {
      const booker = await bookerOf(c)
      const wanted = c.req.valid('param')
      const result = await idempotently(db, keyed(c, booker.visitor, null), (tx) =>
        releaseReservation(tx, booker, wanted),
      )
      return result.ok ? c.body(null, 204) : answerProblem(c, result.failure)
    },
  )

  for (const [verb, summary, act] of [
    ['validate', 'Check a GP booking before it is confirmed', validateGpBooking.bind(null, service)],
    ['confirm', 'Book a GP appointment', confirmGpBooking.bind(null, service)],
  ] as const)
    api.openapi(
      createRoute({
        method: 'post',
        path: verbPath(collection, 'reserveId', verb),
        tags,
        summary,
        middleware: client,
        request: { params: reservationWithVerb, headers },
        responses: { ...done, ...problems('unauthenticated', 'forbidden', 'notFound', 'conflict') },
      }),
      async (c) => {
        const booker = await bookerOf(c)
        const wanted = { ...c.req.valid('param'), now: service.now() }
        const result = await idempotently(db, keyed(c, booker.visitor, verb), async (tx) => {
          const answer = await act(tx, booker, wanted)
          return answer.ok ? { ok: true, value: null } : answer
        })
        return result.ok ? c.body(null, 204) : answerProblem(c, result.failure)
      },
    )
}
