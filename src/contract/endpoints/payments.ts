import type { Operation } from '../api-paths.ts'
import {
  clientSecretParam,
  clientSecretSchema,
  paymentMethodRequest,
  paymentSetupSchema,
  testCardRequest,
} from '../payments.ts'
import { forClients, type Endpoint } from './endpoint.ts'

export const paymentEndpoints = {
  openCardForm: {
    tag: 'Payments',
    summary: 'Open a card form outside a booking',
    isKeyed: true,
    body: paymentMethodRequest,
    answer: clientSecretSchema,
    answers: 'The form’s secret',
    errors: [...forClients, 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  removeCard: {
    tag: 'Payments',
    summary: 'Remove the saved card',
    description: 'Refused with 409 while an appointment that is booked needs it.',
    answers: 'Removed, or there was none',
    errors: [...forClients, 'conflict'],
  },
  readPaymentSetup: {
    tag: 'Payments',
    summary: 'What became of a card form',
    params: clientSecretParam,
    answer: paymentSetupSchema,
    answers: 'Its state',
    errors: forClients,
  },
  tryTestCard: {
    tag: 'Payments',
    summary: 'Enter a test card in the built-in card form',
    params: clientSecretParam,
    isKeyed: true,
    body: testCardRequest,
    answer: paymentSetupSchema,
    answers: 'What became of it',
    errors: [...forClients, 'conflict', 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  receiveStripeEvent: {
    tag: 'Payments',
    summary: 'Stripe’s webhook about a card form',
    description: 'Stripe’s event as it was signed, with `Stripe-Signature`. Known by its signature alone.',
    body: 'bytes',
    answers: 'Received',
    errors: ['badSignature', 'notFound'],
  },
} as const satisfies Partial<Record<Operation, Endpoint>>
