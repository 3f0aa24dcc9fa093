import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Quote } from '#domain/fees/quote.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type {
  AttemptState,
  ChargeKind,
  ChargePayer,
  ChargeState,
  EntryKind,
  RefundState,
} from '#domain/money/charge-states.ts'
import type { ChargeEmailKind, ToldBy } from '#domain/money/charge-emails.ts'
import type { DisputeState } from '#domain/money/disputes.ts'
import type { ChargeFailure } from '#domain/money/charge-failures.ts'
import type { InvoiceMethod } from '#domain/money/invoice-payments.ts'
import type { Made } from './columns.ts'

export type MoneyTables = {
  charges: {
    id: Generated<string>
    practice_id: string
    reservation_id: string
    client_id: string
    clinician_id: string
    kind: ChargeKind
    payer: ChargePayer
    funding_method: FundingMethod | null
    cents: number
    gst_cents: Generated<number>
    quote: ColumnType<Quote | null, string | null | undefined, never>
    /** The move that it is a fee for. */
    move_id: number | null
    /** The time that a short-notice fee is for. */
    freed: string | null
    freed_taken_at: Date | null
    state: ChargeState
    /** A failure’s code, or the service’s own words. */
    reason: string | null
    /** What a person typed. */
    sealed_reason: Generated<Buffer | null>
    tries: Generated<number>
    next_try_at: Date | null
    decided_by: string | null
    created_at: Made
    updated_at: Made
  }
  charge_attempts: {
    id: Generated<string>
    charge_id: string
    made_by: 'service' | 'client'
    cents: number
    state: ColumnType<AttemptState, AttemptState | undefined, AttemptState>
    provider_id: string | null
    customer: string | null
    failure: ChargeFailure | null
    card_brand: string | null
    card_last_four: string | null
    asked_at: Made
    settled_at: Date | null
  }
  refunds: {
    id: Generated<string>
    charge_id: string
    attempt_id: string
    cents: number
    why: string | null
    /** What a person typed. */
    sealed_why: Generated<Buffer | null>
    state: ColumnType<RefundState, RefundState | undefined, RefundState>
    provider_id: string | null
    failure: string | null
    asked_by: string
    asked_at: Made
    settled_at: Date | null
  }
  money_entries: {
    id: GeneratedAlways<number>
    practice_id: string
    charge_id: string
    client_id: string
    kind: EntryKind
    cents: number
    attempt_id: string | null
    refund_id: string | null
    actor: string | null
    /** Of a payment outside the provider. */
    received_on: Generated<string | null>
    method: Generated<InvoiceMethod | null>
    /** Of one that is taken back. */
    sealed_why: Generated<Buffer | null>
    happened_at: Made
  }
  charge_emails: {
    id: Generated<string>
    charge_id: string
    kind: ChargeEmailKind
    cents: number
    queued_at: Made
    sent_at: Date | null
    told_by: Generated<ToldBy | null>
  }
  card_disputes: {
    provider_id: string
    charge_id: string
    attempt_id: string
    cents: number
    reason: string
    state: DisputeState
    opened_at: Date
    closed_at: Date | null
  }
  simulated_payments: {
    id: string
    idempotency_key: string
    kind: 'charge' | 'refund'
    of_payment: string | null
    reference: string
    cents: number
    state: 'succeeded' | 'failed' | 'needsAuthentication'
    failure: ChargeFailure | null
    card_brand: string | null
    card_last_four: string | null
    created_at: Made
  }
}
