import { z } from 'zod'
import { setupReasonCodes } from '#domain/money/card-setup.ts'
import type { Operation } from './api-paths.ts'
import { ownPathSchema } from './booking.ts'
import { type Endpoint, endpointGroup, forClients } from './endpoint.ts'

/** A card outside a booking: POST /api/client/me/stripe/payment-method. */
const paymentMethodRequest = z.object({
  returnUrl: ownPathSchema,
  cancelUrl: ownPathSchema.describe('Accepted; an embedded form has no page to cancel to'),
  embedded: z.boolean().optional(),
})

const clientSecretSchema = z.object({ clientSecret: z.string() })

export const clientSecretParam = z.object({ clientSecret: z.string().min(1).max(2_000) })

/** What became of a card form. Poll it: the provider's word decides, not the browser's return. */
const paymentSetupSchema = z.object({
  state: z.enum(['waiting', 'needsAuthentication', 'failed', 'booked', 'saved', 'tooLate']),
  reason: z.enum(setupReasonCodes).nullable().describe('Why there is no card or no booking'),
  message: z.string().nullable().describe('The reason in words'),
  reserveId: z.string().nullable().describe('The reservation that the card is for'),
})

export type PaymentSetup = z.infer<typeof paymentSetupSchema>

/** Short enough to look at; what is wrong with it is said field by field (src/domain/money/cards.ts). */
const typed = z.string().max(200)

/** The simulator's form, or the answer to its question whether the card is really theirs. */
export const testCardRequest = z.union([
  z.object({ number: typed, expiry: typed, cvc: typed, name: typed }),
  z.object({ authenticated: z.boolean() }),
])

export type TestCardRequest = z.infer<typeof testCardRequest>

export const paymentEndpoints = endpointGroup({ tag: 'Payments' }, {
  openCardForm: {
    summary: 'Open a card form outside a booking',
    isKeyed: true,
    body: paymentMethodRequest,
    answer: clientSecretSchema,
    answers: 'The form’s secret',
    errors: [...forClients, 'tooManyRequests', 'unavailable'],
  },
  removeCard: {
    summary: 'Remove the saved card',
    description: 'Refused with 409 while an appointment that is booked needs it.',
    answers: 'Removed, or there was none',
    errors: [...forClients, 'conflict'],
  },
  readPaymentSetup: {
    summary: 'What became of a card form',
    params: clientSecretParam,
    answer: paymentSetupSchema,
    answers: 'Its state',
    errors: forClients,
  },
  tryTestCard: {
    summary: 'Enter a test card in the built-in card form',
    params: clientSecretParam,
    isKeyed: true,
    body: testCardRequest,
    answer: paymentSetupSchema,
    answers: 'What became of it',
    errors: [...forClients, 'conflict', 'tooManyRequests', 'unavailable'],
  },
  receiveStripeEvent: {
    summary: 'Stripe’s webhook about a card form',
    description: 'Stripe’s event as it was signed, with `Stripe-Signature`. Known by its signature alone.',
    body: 'bytes',
    answers: 'Received',
    errors: ['badSignature', 'notFound'],
  },
} as const satisfies Partial<Record<Operation, Partial<Endpoint>>>)
