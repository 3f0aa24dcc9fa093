import type { Generated } from 'kysely'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { SendingWay } from '#domain/money/invoice-payments.ts'
import type { DocumentForm, DocumentSeries } from '#domain/receipts/document-forms.ts'
import type { MissingField } from '#domain/receipts/missing-fields.ts'
import type { ItemService } from '#domain/receipts/service-items.ts'
import type { Made, Texts } from './columns.ts'

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
    missing: Texts<MissingField>
    replaces: string | null
    issued_by: string | null
    issued_at: Made
  }
  document_voids: { document_id: string; sealed_reason: Buffer; voided_by: string | null; voided_at: Made }
  held_documents: {
    charge_id: string
    /** The one that is wanted. */
    form: DocumentForm
    missing: Texts<MissingField>
    /** The plain one that was issued meanwhile. */
    issued_instead: Generated<string | null>
    held_at: Made
  }
  invoice_sendings: {
    id: Generated<string>
    document_id: string
    way: SendingWay
    sent_on: string
    sent_by: string
    noted_at: Made
  }
  document_emails: { document_id: string; sent_at: Made }
}
