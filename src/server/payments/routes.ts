import { randomUUID } from 'node:crypto'
import { consumeAttempt, type RateLimit } from '../http/rate-limit.ts'
import { paths } from '#contract/page-paths.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { forPerson } from '../sign-in/account-people.ts'
import { requireCaller, requireClientOrNewcomer, requirePermission } from '../sign-in/authenticate.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { handlePaymentEvent, isEventHandled } from './handle-payment-event.ts'
import { readSetup, removeCard, startSetup } from '../money/cards.ts'
import { inTransaction } from '../db/database.ts'
import { tryTestCard, tryTestPayment } from './test-forms.ts'

const fiveMinutes = 300
/** Each is a form at the provider, or a guess at a card. */
const cardForms: RateLimit = { name: 'card-forms', most: 15, perSeconds: fiveMinutes }
const cardTries: RateLimit = { name: 'card-tries', most: 20, perSeconds: fiveMinutes }

/** The card goes into the client's own profile; in a booking it makes the booking. */
export function paymentRoutes(register: RegisterOperation, service: Service): void {
  const { db } = service
  const client = [requireClientOrNewcomer(service), requirePermission(service, 'book an appointment')]
  const own = [requireCaller(service), requirePermission(service, 'manage own profile')]

  register(
    'openCardForm',
    client,
    forPerson(async ({ clientId }, { body: { returnUrl = paths.myProfile() }, key }) => {
      if (!(await consumeAttempt(db, cardForms, { address: clientId, key }))) return fail('tooManyRequests')
      return startSetup(service, {
        clientId,
        reservationId: null,
        requestKey: `card ${key ?? randomUUID()}`,
        returnPath: returnUrl,
      })
    }),
  )

  register(
    'removeCard',
    own,
    forPerson((person) => inTransaction(db, (tx) => removeCard(service, tx, person))),
  )

  register(
    'readPaymentSetup',
    client,
    forPerson(({ clientId }, { params }) => readSetup(service, { ...params, clientId })),
  )

  register(
    'tryTestCard',
    client,
    forPerson(async ({ clientId, by }, { params, body, key }) => {
      if (!(await consumeAttempt(db, cardTries, { address: by.actor, key }))) return fail('tooManyRequests')
      return tryTestCard(service, { ...params, clientId }, body)
    }),
  )

  register(
    'tryTestPayment',
    own,
    forPerson(async ({ clientId, by }, { params, body }) => {
      if (!(await consumeAttempt(db, cardTries, { address: by.actor, key: undefined })))
        return fail('tooManyRequests')
      return tryTestPayment(service, { ...params, clientId }, body)
    }),
  )

  register('receiveStripeEvent', [], async (_, c) => {
    if (!service.config.stripe) return fail('notFound')
    const event = await service.payments.parseWebhook({
      // The signature is over the very bytes, so nothing may read them as JSON first.
      body: Buffer.from(await c.req.arrayBuffer()),
      signature: c.req.header('stripe-signature'),
      now: service.now(),
      isHandled: (id) => isEventHandled(db, id),
    })
    if (event.outcome === 'refused') return fail('badSignature')
    if (event.outcome === 'event') await handlePaymentEvent(service, event.event)
    return succeed(null)
  })
}
