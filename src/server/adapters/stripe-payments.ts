import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SavedCard } from '#domain/money/cards.ts'
import type { DisputeState } from '#domain/money/refunds-and-disputes.ts'
import {
  type DisputeEvent,
  type MoneyEvent,
  type ParsedWebhook,
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderFailed,
} from './payments.ts'
import {
  createStripeCharges,
  paymentIntent,
  stripeRefund,
  toOutcome,
  toRefundOutcome,
} from './stripe-charges.ts'
import { callStripe, type StripeAccess } from './stripe-request.ts'

type StripeWithWebhook = StripeAccess & { webhookSecret: string }

const sessionSchema = z.object({ id: z.string(), client_secret: z.string() })

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  account: z.string().optional(),
  created: z.int().optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

const ourSession = z.object({
  id: z.string(),
  mode: z.literal('setup'),
  client_reference_id: z.uuid(),
  setup_intent: z.string().nullish(),
  customer: z.string().nullish(),
})

const ourIntent = z.object({
  metadata: z.object({ setup: z.uuid() }),
  last_setup_error: z.object({ code: z.string().optional() }).nullish(),
})

const paidWithCard = z.object({
  payment_method: z.object({
    card: z.object({
      last4: z.string().regex(/^\d{4}$/),
      brand: z.string().nullish(),
      exp_month: z.int().min(1).max(12).nullish(),
      exp_year: z.int().min(2000).max(9999).nullish(),
    }),
  }),
})

const cardsOfCustomer = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Stripe on a connected account. Cards are saved by its embedded Checkout in setup mode: https://docs.stripe.com/api/checkout/sessions. */
export function createStripePayments({ webhookSecret, ...access }: StripeWithWebhook): PaymentProvider {
  return {
    ...createStripeCharges(access),

    async createSetup({ idempotencyKey, reference, clientId, returnUrl }) {
      const answer = await callStripe(access, {
        method: 'POST',
        path: '/v1/checkout/sessions',
        idempotencyKey,
        form: {
          mode: 'setup',
          ui_mode: 'embedded',
          'payment_method_types[0]': 'card',
          customer_creation: 'always',
          return_url: returnUrl,
          // Cards end on the page itself, which then waits for the event; only a bank that insists leads away and back.
          redirect_on_completion: 'if_required',
          client_reference_id: reference,
          'metadata[client]': clientId,
          'setup_intent_data[metadata][setup]': reference,
        },
      })
      const session = sessionSchema.safeParse(answer)
      if (!session.success) throw new PaymentProviderFailed('the answer is not a checkout session')
      return { providerId: session.data.id, clientSecret: session.data.client_secret }
    },

    async parseWebhook({ body, signature, now, isHandled }) {
      if (!isSignedByStripe({ body, signature, secret: webhookSecret, now })) return { outcome: 'refused' }
      const event = eventSchema.safeParse(readJson(body))
      if (!event.success) return { outcome: 'refused' }
      // One endpoint hears of every connected account of a platform.
      if (event.data.account !== access.account) return { outcome: 'unrelated' }
      if (await isHandled(event.data.id)) return { outcome: 'unrelated' }
      return parse(access, event.data)
    },

    async detachCards(customer) {
      const path = `/v1/customers/${encodeURIComponent(customer)}/payment_methods?limit=100`
      const found = cardsOfCustomer.safeParse(await callStripe(access, { method: 'GET', path }))
      if (!found.success) throw new PaymentProviderFailed('the answer is not a list of cards')
      for (const { id } of found.data.data)
        await callStripe(access, {
          method: 'POST',
          path: `/v1/payment_methods/${encodeURIComponent(id)}/detach`,
          idempotencyKey: `detach ${id}`,
        })
    },
  }
}

async function parse(
  access: StripeAccess,
  { id, type, created, data: { object } }: z.infer<typeof eventSchema>,
): Promise<ParsedWebhook> {
  const at = created === undefined ? new Date() : new Date(created * 1000)
  const money = await parseMoneyEvent(access, { id, type, at, object })
  if (money) return toParsedEvent(money)
  if (type === 'setup_intent.setup_failed') {
    const intent = ourIntent.safeParse(object)
    if (!intent.success) return { outcome: 'unrelated' }
    const isUnproven = intent.data.last_setup_error?.code === 'setup_intent_authentication_failure'
    const reason = isUnproven ? 'notAuthenticated' : 'declined'
    return toParsedEvent({ id, kind: 'setupFailed', reference: intent.data.metadata.setup, reason })
  }
  const session = ourSession.safeParse(object)
  if (!session.success) return { outcome: 'unrelated' }
  const { id: providerId, client_reference_id: reference, setup_intent, customer } = session.data
  switch (type) {
    case 'checkout.session.completed': {
      const card = setup_intent ? await readCard(access, setup_intent) : null
      return toParsedEvent({
        id,
        kind: 'setupSucceeded',
        reference,
        providerId,
        card,
        customer: customer ?? null,
        completedAt: at,
      })
    }
    case 'checkout.session.expired':
      return toParsedEvent({ id, kind: 'setupFailed', reference, reason: 'sessionEnded' })
    default:
      return { outcome: 'unrelated' }
  }
}

const toParsedEvent = (event: PaymentEvent): ParsedWebhook => ({ outcome: 'event', event })

/** The event names the card only through its setup intent. A booking does not wait long for four digits. */
async function readCard(access: StripeAccess, setupIntent: string): Promise<SavedCard | null> {
  const path = `/v1/setup_intents/${encodeURIComponent(setupIntent)}?expand%5B0%5D=payment_method`
  const answer = await callStripe(access, { method: 'GET', path, isOptional: true }).catch(
    (error: unknown) => {
      if (error instanceof PaymentProviderFailed) return null
      throw error
    },
  )
  const card = paidWithCard.safeParse(answer).data?.payment_method.card
  if (!card) return null
  const { last4, brand, exp_month, exp_year } = card
  const expiry = exp_month && exp_year ? `${exp_year}-${String(exp_month).padStart(2, '0')}` : null
  return { lastFour: last4, brand: brand ?? null, expiry }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const ourForm = z.object({
  id: z.string(),
  mode: z.literal('payment'),
  metadata: z.object({ attempt: z.uuid() }),
})

/** Null where it is about no payment, refund or dispute of ours. */
async function parseMoneyEvent(
  access: StripeAccess,
  { id, type, at, object }: { id: string; type: string; at: Date; object: Record<string, unknown> },
): Promise<MoneyEvent | DisputeEvent | null> {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = paymentIntent.safeParse(object)
      if (!intent.success || !intent.data.metadata.attempt) return null
      const { attempt: reference } = intent.data.metadata
      const read = type === 'payment_intent.succeeded' ? await withCard(access, intent.data) : intent.data
      return { id, reference, ...toOutcome(read) }
    }
    case 'checkout.session.expired': {
      const form = ourForm.safeParse(object)
      return form.success
        ? { id, reference: form.data.metadata.attempt, kind: 'paymentEnded', providerId: form.data.id }
        : null
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = stripeRefund.safeParse(object)
      const reference = refund.data?.metadata?.refund
      return refund.success && reference ? { id, reference, ...toRefundOutcome(refund.data) } : null
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return toDisputeEvent({ id, at }, object)
    default:
      return null
  }
}

/** The event names the charge only by its id. What was paid does not wait long for four digits. */
async function withCard(access: StripeAccess, intent: z.infer<typeof paymentIntent>) {
  const path = `/v1/payment_intents/${encodeURIComponent(intent.id)}?expand%5B0%5D=latest_charge`
  const answer = await callStripe(access, { method: 'GET', path, isOptional: true }).catch(
    (error: unknown) => {
      if (error instanceof PaymentProviderFailed) return null
      throw error
    },
  )
  const { data } = paymentIntent.safeParse(answer)
  return data ? { ...intent, latest_charge: data.latest_charge } : intent
}

/** https://docs.stripe.com/api/disputes/object, as far as it is read here. */
const stripeDispute = z.object({
  id: z.string(),
  amount: z.int().positive(),
  created: z.int(),
  payment_intent: z.string(),
  reason: z.string(),
  status: z.string(),
})

/**
 * All other statuses are on the way. An inquiry that ends without a dispute is closed as a warning: nothing was taken. One that is
 * prevented was settled by giving the money back.
 */
const closed: ReadonlyMap<string, DisputeState> = new Map([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
])

function toDisputeEvent(
  { id, at }: { id: string; at: Date },
  object: Record<string, unknown>,
): DisputeEvent | null {
  const dispute = stripeDispute.safeParse(object)
  if (!dispute.success) return null
  const { id: providerId, payment_intent: paymentId, amount: cents, created, reason, status } = dispute.data
  const state = closed.get(status) ?? 'open'
  const openedAt = new Date(created * 1000)
  return { id, kind: 'disputed', providerId, paymentId, cents, reason, state, openedAt, at }
}

/** How far a delivery's time may be from our clock, either way. See docs/product/finishing.md#payment-events. */
const toleranceSeconds = 300

type SignedWebhook = { body: Buffer; signature: string | undefined; secret: string; now: Date }

/**
 * Stripe's webhook signature, https://docs.stripe.com/webhooks#verify-manually: `t=seconds,v1=hex,…` where each v1 is
 * HMAC-SHA256 of "t.body". There are several while the endpoint's secret is being changed; one that is right is enough.
 */
function isSignedByStripe({ body, signature = '', secret, now }: SignedWebhook): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [stamp = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(stamp)) return false
  const expected = createHmac('sha256', secret).update(`${stamp}.`).update(body).digest()
  // Every signature is compared, and before the clock, so that the time taken tells nothing.
  const matches = valuesOf('v1').map((hex) => isSame(Buffer.from(hex, 'hex'), expected))
  const age = Math.floor(now.getTime() / 1000) - Number(stamp)
  return matches.includes(true) && Math.abs(age) <= toleranceSeconds
}

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
