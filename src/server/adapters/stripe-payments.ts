import { z } from 'zod'
import {
  type Heard,
  PaymentProviderFailed,
  type PaymentProvider,
  type PaymentWord,
} from '../ports/payments.ts'
import { callStripe, type StripeAccess } from './stripe-payment-request.ts'
import { isSignedByStripe } from './stripe-payment-signature.ts'

type Stripe = StripeAccess & { webhookSecret: string }

const sessionSchema = z.object({ id: z.string(), client_secret: z.string() })

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  account: z.string().optional(),
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
  payment_method: z.object({ card: z.object({ last4: z.string().regex(/^\d{4}$/) }) }),
})

/** Stripe's embedded Checkout in setup mode, on a connected account: https://docs.stripe.com/api/checkout/sessions. */
export function createStripePayments({ webhookSecret, ...access }: Stripe): PaymentProvider {
  return {
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
          // Cards end on the page itself, which then waits for the word; only a bank that insists leads away and back.
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

    async readWord({ body, signature, now }) {
      if (!isSignedByStripe({ body, signature, secret: webhookSecret, now })) return { outcome: 'refused' }
      const event = eventSchema.safeParse(readJson(body))
      if (!event.success) return { outcome: 'refused' }
      // One endpoint hears of every connected account of a platform.
      if (event.data.account !== access.account) return { outcome: 'unrelated' }
      return hear(access, event.data)
    },
  }
}

async function hear(
  access: StripeAccess,
  { id, type, data: { object } }: z.infer<typeof eventSchema>,
): Promise<Heard> {
  if (type === 'setup_intent.setup_failed') {
    const intent = ourIntent.safeParse(object)
    if (!intent.success) return { outcome: 'unrelated' }
    const isUnproven = intent.data.last_setup_error?.code === 'setup_intent_authentication_failure'
    const reason = isUnproven ? 'notAuthenticated' : 'declined'
    return asWord({ id, kind: 'setupFailed', reference: intent.data.metadata.setup, reason })
  }
  const session = ourSession.safeParse(object)
  if (!session.success) return { outcome: 'unrelated' }
  const { id: providerId, client_reference_id: reference, setup_intent, customer } = session.data
  switch (type) {
    case 'checkout.session.completed': {
      const cardLastFour = setup_intent ? await readLastFour(access, setup_intent) : null
      const card = { providerId, cardLastFour, customer: customer ?? null }
      return asWord({ id, kind: 'setupSucceeded', reference, ...card })
    }
    case 'checkout.session.expired':
      return asWord({ id, kind: 'setupFailed', reference, reason: 'sessionEnded' })
    default:
      return { outcome: 'unrelated' }
  }
}

const asWord = (word: PaymentWord): Heard => ({ outcome: 'word', word })

/** The event names the card only through its setup intent. A booking does not wait long for four digits. */
async function readLastFour(access: StripeAccess, setupIntent: string): Promise<string | null> {
  const path = `/v1/setup_intents/${encodeURIComponent(setupIntent)}?expand%5B0%5D=payment_method`
  const answer = await callStripe(access, { method: 'GET', path, isOptional: true }).catch(
    (error: unknown) => {
      if (error instanceof PaymentProviderFailed) return null
      throw error
    },
  )
  return paidWithCard.safeParse(answer).data?.payment_method.card.last4 ?? null
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
