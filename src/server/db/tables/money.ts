import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ChargeEmailKind, ToldBy } from '#domain/messages/emails.ts'
import type {
  AttemptState,
  ChargeFailure,
  ChargeKind,
  ChargePayer,
  ChargeState,
  EntryKind,
  RefundState,
} from '#domain/money/charges.ts'
import type { DisputeState } from '#domain/money/refunds-and-disputes.ts'
import type { InvoiceMethod, SendingWay } from '#domain/money/invoice-payments.ts'
import type { Difference } from '#domain/money/reconcile.ts'
import type { DocumentForm, DocumentSeries, MissingField } from '#domain/receipts/document-forms.ts'
import type { NdisCancellationReason } from '#domain/money/ndis-claims.ts'
import type { ItemService } from '#domain/receipts/service-items.ts'
import type { CreatedAtColumn, TextsColumn } from './columns.ts'

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
    /** Of a session that was cancelled late or missed, and is claimed from an NDIS plan. */
    claim_reason: Generated<NdisCancellationReason | null>
    /** What Medicare or DVA is expected to pay of what is billed to them. */
    benefit_cents: Generated<number | null>
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
    created_at: CreatedAtColumn
    updated_at: CreatedAtColumn
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
    asked_at: CreatedAtColumn
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
    asked_at: CreatedAtColumn
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
    happened_at: CreatedAtColumn
  }
  charge_emails: {
    id: Generated<string>
    charge_id: string
    kind: ChargeEmailKind
    cents: number
    queued_at: CreatedAtColumn
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
    created_at: CreatedAtColumn
  }
}

export type ReceiptTables = {
  service_items: {
    id: Generated<string>
    service: ItemService
    /** Null: however it was held. */
    delivery: DeliveryType | null
    from_minutes: number
    /** The first minute that is no longer part of it; null without an end. */
    under_minutes: number | null
    number: string
    description: string
    fee_cents: number | null
    benefit_cents: number | null
    from_date: string
    is_withdrawn: Generated<boolean>
    version: Generated<number>
  }
  document_counters: { practice_id: string; series: DocumentSeries; year: number; last: number }
  issued_documents: {
    id: Generated<string>
    practice_id: string
    charge_id: string
    client_id: string
    clinician_id: string
    form: DocumentForm
    series: DocumentSeries
    year: number
    sequence: number
    sealed_content: Buffer
    cents: number
    missing: TextsColumn<MissingField>
    replaces: string | null
    issued_by: string | null
    issued_at: CreatedAtColumn
  }
  document_voids: {
    document_id: string
    sealed_reason: Buffer
    voided_by: string | null
    voided_at: CreatedAtColumn
  }
  held_documents: {
    charge_id: string
    /** The one that is wanted. */
    form: DocumentForm
    missing: TextsColumn<MissingField>
    /** The plain one that was issued meanwhile. */
    issued_instead: Generated<string | null>
    held_at: CreatedAtColumn
  }
  invoice_sendings: {
    id: Generated<string>
    document_id: string
    way: SendingWay
    sent_on: string
    sent_by: string
    noted_at: CreatedAtColumn
  }
  document_emails: { document_id: string; sent_at: CreatedAtColumn }
}

export type TakingsTables = {
  reconciled_days: {
    practice_id: string
    day: string
    our_cents: number
    their_cents: number
    differences: ColumnType<Difference[], string, string>
    checked_at: CreatedAtColumn
    told_at: Date | null
  }
}
