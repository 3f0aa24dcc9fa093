import { z } from 'zod'
import type { SavedCard } from '#domain/money/cards.ts'
import {
  type ParsedWebhook,
  PaymentProviderFailed,
  type PaymentProvider,
  type PaymentEvent,
} from './payments.ts'
import { createStripeCharges } from './stripe-charges.ts'
import { isSignedByStripe, parseMoneyEvent } from './stripe-events.ts'
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
