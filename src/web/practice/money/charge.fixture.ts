import type { Charge } from '#contract/staff/charges.ts'
import type { ChargeTrail } from '#contract/staff/takings.ts'

/** A session of $201.13 that a card has paid. */
export const sampleCharge: Charge = {
  id: 'charge',
  appointmentId: 'session',
  client: { id: 'client', name: 'Kym Heath' },
  clinician: { id: 'clinician', name: 'Amelia Tran' },
  start: '2026-11-16T00:00:00.000Z',
  kind: 'session',
  payer: 'card',
  cents: 201_13,
  state: 'paid',
  reason: null,
  tries: 1,
  nextTryAt: null,
  paidCents: 201_13,
  refundedCents: 0,
  refundAskedCents: 0,
  secondPaymentCents: 0,
  owedCents: 0,
  isDocumentIssued: true,
  benefitCents: null,
  createdAt: '2026-11-16T01:00:00.000Z',
  attempts: [],
  refunds: [],
  may: ['refund'],
}

export const sampleTrail: ChargeTrail = {
  charge: sampleCharge,
  dateOfBirth: '1990-05-17',
  type: 'Standard session',
  rebateCents: 0,
  mayBeClaimed: false,
  clientPartCents: null,
  nextSession: null,
  steps: [],
}
