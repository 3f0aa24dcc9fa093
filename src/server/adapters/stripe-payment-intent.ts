import { z } from 'zod'
import type { ChargeFailure } from '#domain/money/charge-failures.ts'
import type { SavedCard } from '#domain/payments/saved-card.ts'
import type { PaymentOutcome } from '../ports/payments.ts'

const text = z.string().nullish()

/** https://docs.stripe.com/api/payment_intents/object, as far as it is read here. */
export const paymentIntent = z.object({
  id: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
  metadata: z.object({ attempt: z.uuid().optional().catch(undefined) }).catch({}),
  last_payment_error: z.object({ code: text, decline_code: text }).nullish(),
  latest_charge: z
    .union([
      z.string(),
      z.object({
        payment_method_details: z
          .object({ card: z.object({ brand: text, last4: z.string().regex(/^\d{4}$/) }).optional() })
          .nullish()
          .catch(null),
      }),
    ])
    .nullish(),
})

export type PaymentIntent = z.infer<typeof paymentIntent>

export function toOutcome(intent: PaymentIntent): PaymentOutcome {
  const { id: providerId, status, last_payment_error: error } = intent
  switch (status) {
    case 'succeeded':
      return { kind: 'paymentSucceeded', providerId, card: readCard(intent) }
    case 'requires_payment_method':
      return { kind: 'paymentFailed', providerId, failure: toFailure(error?.code, error?.decline_code) }
    case 'canceled':
      return { kind: 'paymentEnded', providerId }
    default:
      return { kind: 'paymentOpen', providerId }
  }
}

function readCard({ latest_charge }: PaymentIntent): SavedCard | null {
  const card = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card : undefined
  return card ? { brand: card.brand ?? null, lastFour: card.last4, expiry: null } : null
}

const failures: ReadonlyMap<string, ChargeFailure> = new Map([
  ['authentication_required', 'authenticationRequired'],
  ['payment_intent_authentication_failure', 'notAuthenticated'],
  ['insufficient_funds', 'insufficientFunds'],
  ['expired_card', 'expiredCard'],
  ['card_declined', 'declined'],
])

/** https://docs.stripe.com/error-codes and https://docs.stripe.com/declines/codes; the second says more. */
export const toFailure = (
  code: string | null | undefined,
  declineCode: string | null | undefined,
): ChargeFailure => failures.get(declineCode ?? '') ?? failures.get(code ?? '') ?? 'declined'
