import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import type { HoldSection, ReservationState } from '#domain/booking/holds.ts'
import type { MovedBy, PracticeReason } from '#domain/booking/practice-changes.ts'
import type { ConsentWay } from '#domain/clients/on-behalf-of.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { EmailKind, ReminderKind } from '#domain/messages/emails.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { GpSurvey } from '#domain/gp/booking-rules.ts'
import type { ClaimType, FundingMethod } from '#domain/funding/methods.ts'
import type { SetupReason, SetupState } from '#domain/money/card-setup.ts'
import type { CreatedAtColumn, StoredDelivery } from './columns.ts'

export type BookingTables = {
  reservations: {
    id: Generated<string>
    reserve_id: string
    practice_id: string
    clinician_id: string
    appointment_type_id: string
    during: string
    status: ReservationState
    delivery_type: Generated<DeliveryType>
    visitor: string
    client_id: string | null
    is_new_client: Generated<boolean>
    claim_type: ClaimType | null
    funding_method: FundingMethod | null
    expires_at: Date | null
    resets: ColumnType<Partial<Record<HoldSection, number>>, string | undefined, string>
    quote: ColumnType<Quote | null, string | null | undefined, string | null>
    /** What it costs where no referral comes. */
    full_fee: ColumnType<Quote | null, string | null | undefined, string | null>
    /** The practice's own fee for short notice, as it was told; null asks for the client's own cost. */
    short_notice_fee_cents: Generated<number | null>
    holder_address: string | null
    holder_network: string | null
    seen_at: Date | null
    referral: ReferralStatus | null
    is_ndis_plan_managed: boolean | null
    is_work_cover_nsw: boolean | null
    service_delivered: AttendanceOutcome | null
    /** As the clinician recorded them; null counts as those booked. */
    delivered_minutes: number | null
    cancellation_agreed_at: Date | null
    cancellation_policy_version: string | null
    parent_consented_at: Date | null
    parent_consent_version: string | null
    /** Forms of a booked GP appointment that may follow, and how many hours before it they were asked for. */
    forms_left: ColumnType<GpSurvey[], GpSurvey[] | undefined, GpSurvey[]>
    forms_due_hours: number | null
    cancellation_fee_cents: number | null
    cancellation_reason: PracticeReason | null
    /** When the practice asked the client to choose another time. */
    move_asked_at: Date | null
    move_asked_reason: PracticeReason | null
    /** When the practice took its latest request back; null once it is moved. */
    move_request_withdrawn_at: Date | null
    created_at: CreatedAtColumn
    updated_at: CreatedAtColumn
    booked_at: Date | null
    /** Booked together with others, weekly or fortnightly. */
    series_id: string | null
    /** In the address of its video session. */
    room_id: Generated<string>
    /** The subject of who put it with its clinician, of the practice; null where the client did. */
    assigned_by: string | null
  }
  /** Of consents that staff noted. When, and which version of the text, stand with the reservation. */
  noted_parent_consents: {
    reservation_id: string
    sealed_giver: Buffer
    way: ConsentWay
    noted_by: string
  }
  appointment_moves: {
    id: GeneratedAlways<number>
    reservation_id: string
    moved_from: Date
    moved_to: Date
    /** Null in moves of earlier releases: those with a reason are the practice's. */
    moved_by: MovedBy | null
    is_short_notice: boolean
    fee_cents: number
    /** Why the practice moved it of its own accord. */
    reason: PracticeReason | null
    /** With whom it was, where the clinician is another now. */
    from_clinician_id: string | null
    moved_at: CreatedAtColumn
  }
  sent_emails: {
    reservation_id: string
    kind: EmailKind
    /** How often the appointment had been moved by then. */
    version: Generated<number>
    sent_at: CreatedAtColumn
    /** Null: an earlier release wrote it. */
    delivery: StoredDelivery
    /** Since when it may go out once more. Null: it was sent, and is not sent twice. */
    repeated_at: ColumnType<Date | null, never, Date>
  }
  sent_texts: {
    reservation_id: string
    kind: ReminderKind
    starts_at: Date
    sent_at: CreatedAtColumn
    /** Null: it was handed over. */
    failed_at: ColumnType<Date | null, never, Date>
  }
  payment_setups: {
    id: Generated<string>
    client_id: string
    reservation_id: string | null
    request_key: string | null
    return_path: string
    provider_id: string | null
    client_secret_hash: Buffer | null
    state: ColumnType<SetupState, SetupState | undefined, SetupState>
    reason: SetupReason | null
    card_last_four: string | null
    card_brand: string | null
    card_expiry: string | null
    provider_customer: string | null
    email_sent_at: Date | null
    created_at: CreatedAtColumn
    updated_at: CreatedAtColumn
  }
  payment_events: {
    id: string
    /** Null for an event about a payment. */
    setup_id: string | null
    kind: string
    received_at: CreatedAtColumn
  }
}

export type DiaryTables = {
  /** Written by a trigger at each change of an outcome or of its minutes (both in `reservations`), and never changed. */
  outcome_events: {
    id: GeneratedAlways<number>
    reservation_id: string
    from_outcome: AttendanceOutcome | null
    to_outcome: AttendanceOutcome | null
    from_minutes: number | null
    to_minutes: number | null
    actor: string | null
    happened_at: CreatedAtColumn
  }
  appointment_notes: {
    reservation_id: string
    clinician_id: string
    sealed_note: Buffer
    version: Generated<number>
    updated_at: CreatedAtColumn
  }
}
