import { z } from 'zod'
import { setupReasonCodes } from '#domain/payments/setup-state.ts'
import { ownPathSchema } from './booking.ts'

/** A card outside a booking: POST /api/client/me/stripe/payment-method. */
export const paymentMethodRequest = z.object({
  returnUrl: ownPathSchema,
  cancelUrl: ownPathSchema.describe('Accepted; an embedded form has no page to cancel to'),
  embedded: z.boolean().optional(),
})

export const clientSecretSchema = z.object({ clientSecret: z.string() })

export const clientSecretParam = z.object({ clientSecret: z.string().min(1).max(2_000) })

/** What became of a card form. Poll it: the provider's word decides, not the browser's return. */
export const paymentSetupSchema = z.object({
  state: z.enum(['waiting', 'needsAuthentication', 'failed', 'booked', 'saved', 'tooLate']),
  reason: z.enum(setupReasonCodes).nullable().describe('Why there is no card or no booking'),
  message: z.string().nullable().describe('The reason in words'),
  reserveId: z.string().nullable().describe('The reservation that the card is for'),
})

export type PaymentSetup = z.infer<typeof paymentSetupSchema>

/** Short enough to look at; what is wrong with it is said field by field (src/domain/payments/check-card.ts). */
const typed = z.string().max(200)

/** The simulator's form, or the answer to its question whether the card is really theirs. */
export const testCardRequest = z.union([
  z.object({ number: typed, expiry: typed, cvc: typed, name: typed }),
  z.object({ authenticated: z.boolean() }),
])

export type TestCardRequest = z.infer<typeof testCardRequest>
