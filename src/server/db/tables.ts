import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JWK } from 'jose'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { HoldSection } from '#domain/booking/hold.ts'
import type { ReservationState } from '#domain/booking/reservation.ts'
import type { HoursException } from '#domain/booking/schedule.ts'
import type { CommunicationPreference } from '#domain/clients/communication-preference.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { ReferralStatus } from '#domain/clients/referral.ts'
import type { Policy } from '#domain/clients/policies.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import type { UserRole } from '#domain/clients/roles.ts'
import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import type { ClaimType } from '#domain/funding/claim-types.ts'
import type { Concern } from '#domain/clinicians/concerns.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ReminderKind } from '#domain/emails/reminders.ts'
import type { Gender } from '#domain/clinicians/genders.ts'
import type { Language } from '#domain/clinicians/languages.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { ClinicianStatus } from '#domain/clinicians/statuses.ts'
import type { Style } from '#domain/clinicians/styles.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { SetupReason, SetupState } from '#domain/payments/setup-state.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import type { IsoWeekday } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { UploadKind, UploadType } from '#domain/uploads/upload-rules.ts'

type Made = ColumnType<Date, Date | undefined, Date>
type Sealed = Buffer | null
/** A text[] with a default. */
type Texts<Text extends string = string> = ColumnType<Text[], readonly Text[] | undefined, readonly Text[]>

export type Tables = {
  practices: {
    id: string
    name: string
    time_zone: ZoneId
    /** Null asks for the client's own cost of the session. */
    short_notice_fee_cents: Generated<number | null>
    created_at: Made
  }
  clinicians: {
    id: Generated<string>
    practice_id: string
    slug: string
    name: string
    pronouns: string | null
    gender: Gender
    role: ClinicianRole
    is_gp: GeneratedAlways<boolean>
    time_zone: ZoneId
    status: Generated<ClinicianStatus>
    is_profile_listed: Generated<boolean>
    portrait_id: string | null
    short_description: Generated<string>
    introduction: Generated<string>
    experience: Generated<string>
    quote: Generated<string>
    years_of_experience: Generated<number>
    qualifications: Texts
    credentials: Texts
    languages: Texts<Language>
    styles: Texts<Style>
    services_available: Texts
    primary_specialisations: Texts<Concern>
    secondary_specialisations: Texts<Concern>
    funding_methods: Texts<FundingMethod>
    client_age_ranges: Texts<AgeRange>
    delivery_types: Texts<DeliveryType>
    should_use_case_load: Generated<boolean>
    is_open_to_new_clients: Generated<boolean>
    remaining_slots: Generated<number>
    created_at: Made
    updated_at: Made
  }
  portraits: { id: string; svg: string }
  appointment_types: {
    id: Generated<string>
    practice_id: string
    name: string
    label: string
    kind: 'psychology' | 'gpInitial' | 'gpReview'
    is_gp: GeneratedAlways<boolean>
    duration_minutes: number
    step_minutes: number
    claim_types: Texts<ClaimType>
    assignment_mode: Generated<'single' | 'all'>
    is_active: Generated<boolean>
  }
  clinician_appointment_types: { clinician_id: string; appointment_type_id: string }
  working_hours: { clinician_id: string; weekday: IsoWeekday; start_minute: number; end_minute: number }
  hours_exceptions: {
    id: Generated<string>
    clinician_id: string
    on_date: string
    kind: HoursException['kind']
    start_minute: Generated<number>
    end_minute: Generated<number>
  }
  rates: {
    from_date: string
    clinical_rebate_cents: number
    registered_rebate_cents: number
    gap_cents: number
    booking_fee_cents: number
  }
  clients: {
    id: Generated<string>
    practice_id: string
    identity_subject: string | null
    email: string
    first_name: string
    last_name: string
    mobile: string | null
    date_of_birth: string
    record_type: RecordType
    on_behalf_of: Generated<OnBehalfOf>
    time_zone: ZoneId
    communication_preference: Generated<CommunicationPreference>
    sealed_atsi: Sealed
    attached_clinician_id: string | null
    has_saved_card: Generated<boolean>
    saved_card_last_four: string | null
    saved_card_brand: string | null
    saved_card_expiry: string | null
    saved_card_customer: string | null
    policies_accepted_at: Date | null
    without_parent_allowed: Generated<boolean>
    created_at: Made
    updated_at: Made
  }
  client_records: {
    client_id: string
    sealed_medicare: Sealed
    sealed_ndis: Sealed
    sealed_work_cover: Sealed
    sealed_referral: Sealed
    sealed_address: Sealed
    sealed_intake: Sealed
    updated_at: Made
  }
  key_client_contacts: {
    id: Generated<string>
    client_id: string
    tag: 'emergency' | 'adult'
    sealed_contact: Buffer
    updated_at: Made
  }
  additional_profiles: {
    id: Generated<string>
    client_id: string
    role: 'guardian'
    sealed_profile: Buffer
    updated_at: Made
  }
  policy_acceptances: { client_id: string; policy: Policy; version: string; accepted_at: Made }
  client_groups: { client_id: string; group_id: FundingMethod | 'referral'; joined_at: Made }
  invites: {
    id: Generated<string>
    practice_id: string
    email: string
    mobile: string
    used_at: Date | null
    created_at: Made
  }
  invite_codes: {
    invite_id: string
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    tries: Generated<number>
  }
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
    holder_address: string | null
    holder_network: string | null
    seen_at: Date | null
    referral: ReferralStatus | null
    is_ndis_plan_managed: boolean | null
    is_work_cover_nsw: boolean | null
    service_delivered: AttendanceOutcome | null
    cancellation_agreed_at: Date | null
    cancellation_policy_version: string | null
    parent_consented_at: Date | null
    cancellation_fee_cents: number | null
    created_at: Made
    updated_at: Made
    booked_at: Date | null
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
    created_at: Made
    updated_at: Made
  }
  payment_events: { id: string; setup_id: string; kind: 'setupSucceeded' | 'setupFailed'; received_at: Made }
  sent_emails: {
    reservation_id: string
    kind:
      | 'confirmed'
      | 'moved'
      | 'cancelled'
      | 'reminderDay'
      | 'reminderHour'
      | 'referralReminder'
      | 'priceChanged'
    /** How often the appointment had been moved by then. */
    version: Generated<number>
    sent_at: Made
  }
  sent_texts: { reservation_id: string; kind: ReminderKind; starts_at: Date; sent_at: Made }
  appointment_moves: {
    id: GeneratedAlways<number>
    reservation_id: string
    moved_from: Date
    moved_to: Date
    is_short_notice: boolean
    fee_cents: number
    moved_at: Made
  }
  uploads: {
    id: string
    /** Null for a document that came with a form, or is about to. */
    client_id: string | null
    submission_id: string | null
    status: Generated<'pending' | 'stored' | 'removed'>
    type: UploadType
    size: number
    kind: UploadKind | null
    sealed_details: Buffer
    created_at: Made
    attached_at: Date | null
  }
  rate_limits: { bucket: string; window_start: Date; hits: number }
  idempotency_keys: {
    scope: string
    key: string
    fingerprint: Buffer
    status: number | null
    answer: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Made
  }
  outbox_messages: {
    id: Generated<string>
    channel: 'email' | 'sms'
    recipient: string
    subject: string | null
    body_text: string
    body_html: string | null
    attachments: ColumnType<{ name: string; type: string; content: string }[], string | undefined, string>
    created_at: Made
  }
  audit_events: {
    id: GeneratedAlways<number>
    at: Made
    actor: string
    action: 'read' | 'change'
    client_id: string | null
    subject: string
    request_id: string | null
  }
  key_checks: { key_id: string; sealed_check: Buffer }
  accounts: {
    subject: Generated<string>
    email: string
    password_hash: string
    role: UserRole
    clinician_id: string | null
    first_name: string | null
    last_name: string | null
    email_verified_at: Date | null
    created_at: Made
    disabled_at: Date | null
    last_signed_in_at: Date | null
  }
  oidc_payloads: {
    model: string
    id: Buffer
    sealed_payload: Buffer
    account_subject: string | null
    grant_id: string | null
    uid: string | null
    expires_at: Date | null
    consumed_at: Date | null
    device: string | null
    started_at: Made
    last_used_at: Date | null
  }
  identity_keys: {
    id: string
    purpose: 'tokens' | 'cookies'
    sealed_key: Buffer
    public_jwk: ColumnType<JWK | null, string | null | undefined, string | null>
    created_at: Made
  }
  sign_in_failures: { person: string; failures: number; last_failed_at: Date; told_at: Date | null }
  email_changes: { token_hash: Buffer; subject: string; new_email: string; expires_at: Date }
  password_resets: { token_hash: Buffer; subject: string; expires_at: Date }
  email_verifications: { token_hash: Buffer; subject: string; email: string; expires_at: Date }
  login_grants: { token_hash: Buffer; subject: string; expires_at: Date }
  availability_changes: {
    changed_by: Generated<string>
    clinician_id: string | null
    seen_at: Date | null
    is_content: Generated<boolean>
  }
  form_submissions: {
    id: Generated<string>
    practice_id: string
    form_id: string
    sealed_submission: Buffer
    /** Sent while a CRM was configured for its form: it waits until that CRM has it. */
    should_hand_over: Generated<boolean>
    handed_over_at: Date | null
    /** The field that no person sees was filled in. */
    is_suspected: Generated<boolean>
    /** When the practice was told by email that it waits. */
    told_at: Date | null
    read_at: Date | null
    read_by: string | null
    created_at: Made
  }
  questionnaire_submissions: {
    id: Generated<string>
    client_id: string
    questionnaire: QuestionnaireCode
    sealed_answers: Buffer
    /** Of the booking that it was used for; null while it counts for the next. */
    reservation_id: string | null
    submitted_at: Made
    should_hand_over: Generated<boolean>
    handed_over_at: Date | null
  }
  questionnaire_drafts: {
    client_id: string
    questionnaire: QuestionnaireCode
    sealed_answers: Buffer
    step: number
    updated_at: Made
  }
  safety_tasks: {
    id: Generated<string>
    practice_id: string
    client_id: string
    submission_id: string
    sealed_call: Sealed
    created_at: Made
    last_told_at: Date | null
    acknowledged_at: Date | null
    acknowledged_by: string | null
  }
  safety_task_events: {
    id: GeneratedAlways<number>
    task_id: string
    kind: 'emailSent' | 'callAsked' | 'acknowledged'
    /** The address that was written to, or the subject of the person who acknowledged it. */
    told: string | null
    happened_at: Made
  }
  questionnaire_reminders: { reservation_id: string; asked_at: Made; sent_at: Date | null }
  schema_migrations: { name: string; checksum: string; applied_at: Made }
}
