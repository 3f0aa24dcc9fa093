import { randomUUID } from 'node:crypto'
import { consumeAttempt, type RateLimit } from '../http/rate-limit.ts'
import { paths } from '#contract/page-paths.ts'
import { readClientBySubject } from '../booking/booking-actor.ts'
import type { RegisterOperation } from '../http/operations.ts'
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

  register('openCardForm', client, async ({ body: { returnUrl = paths.myProfile() }, key }, c) => {
    const found = await readClientBySubject(db, c.get('caller').subject)
    if (!found) return fail('notFound')
    if (!(await consumeAttempt(db, cardForms, { address: found.id, key }))) return fail('tooManyRequests')
    return startSetup(service, {
      clientId: found.id,
      reservationId: null,
      requestKey: `card ${key ?? randomUUID()}`,
      returnPath: returnUrl,
    })
  })

  register('removeCard', own, async (_, c) => {
    const by = { actor: c.get('caller').subject, requestId: c.get('requestId') }
    return inTransaction(db, (tx) => removeCard(service, tx, by))
  })

  register('readPaymentSetup', client, ({ params }, c) =>
    readSetup(service, { ...params, subject: c.get('caller').subject }),
  )

  register('tryTestCard', client, async ({ params, body, key }, c) => {
    const { subject } = c.get('caller')
    if (!(await consumeAttempt(db, cardTries, { address: subject, key }))) return fail('tooManyRequests')
    return tryTestCard(service, { ...params, subject }, body)
  })

  register('tryTestPayment', own, async ({ params, body }, c) => {
    const { subject } = c.get('caller')
    if (!(await consumeAttempt(db, cardTries, { address: subject, key: undefined })))
      return fail('tooManyRequests')
    return tryTestPayment(service, { ...params, subject }, body)
  })

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
