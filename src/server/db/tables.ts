import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SetupReason, SetupState } from '#domain/payments/setup-state.ts'

type Made = ColumnType<Date, Date | undefined, Date>
type Sealed = Buffer | null
/** A text[] with a default. */
type Texts = ColumnType<string[], string[] | undefined, string[]>

export type Tables = {
  practices: { id: string; name: string; time_zone: string; created_at: Made }
  clinicians: {
    id: Generated<string>
    practice_id: string
    slug: string
    name: string
    pronouns: string | null
    gender: string
    role: string
    is_gp: GeneratedAlways<boolean>
    time_zone: string
    status: Generated<string>
    is_profile_listed: Generated<boolean>
    portrait_id: string | null
    short_description: Generated<string>
    introduction: Generated<string>
    quote: Generated<string>
    years_of_experience: Generated<number>
    qualifications: Texts
    credentials: Texts
    languages: Texts
    styles: Texts
    services_available: Texts
    primary_specialisations: Texts
    secondary_specialisations: Texts
    funding_methods: Texts
    client_age_ranges: Texts
    delivery_types: Texts
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
    kind: string
    is_gp: GeneratedAlways<boolean>
    duration_minutes: number
    step_minutes: number
    claim_types: Texts
    assignment_mode: Generated<string>
    is_active: Generated<boolean>
  }
  clinician_appointment_types: { clinician_id: string; appointment_type_id: string }
  working_hours: { clinician_id: string; weekday: number; start_minute: number; end_minute: number }
  hours_exceptions: {
    id: Generated<string>
    clinician_id: string
    on_date: string
    kind: string
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
    record_type: string
    time_zone: string
    communication_preference: Generated<string>
    sealed_atsi: Sealed
    attached_clinician_id: string | null
    has_saved_card: Generated<boolean>
    saved_card_last_four: string | null
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
    tag: string
    sealed_contact: Buffer
    updated_at: Made
  }
  additional_profiles: {
    id: Generated<string>
    client_id: string
    role: string
    sealed_profile: Buffer
    updated_at: Made
  }
  client_groups: { client_id: string; group_id: string; joined_at: Made }
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
    status: string
    delivery_type: Generated<string>
    visitor: string
    client_id: string | null
    is_new_client: Generated<boolean>
    claim_type: string | null
    funding_method: string | null
    expires_at: Date | null
    resets: ColumnType<Record<string, number>, string | undefined, string>
    quote: ColumnType<unknown, string | null | undefined, string | null>
    service_delivered: string | null
    cancellation_agreed_at: Date | null
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
    provider_customer: string | null
    letter_sent_at: Date | null
    created_at: Made
    updated_at: Made
  }
  payment_events: { id: string; setup_id: string; kind: string; received_at: Made }
  sent_letters: { reservation_id: string; kind: string; sent_at: Made }
  uploads: {
    id: string
    client_id: string
    status: Generated<string>
    type: string
    size: number
    kind: string | null
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
    channel: string
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
    action: string
    client_id: string | null
    subject: string
    request_id: string | null
  }
  key_checks: { key_id: string; sealed_check: Buffer }
  accounts: {
    subject: Generated<string>
    email: string
    password_hash: string
    role: string
    clinician_id: string | null
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
  }
  identity_keys: {
    id: string
    purpose: string
    sealed_key: Buffer
    public_jwk: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    created_at: Made
  }
  password_resets: { token_hash: Buffer; subject: string; expires_at: Date }
  availability_changes: { changed_by: Generated<string>; clinician_id: string | null; seen_at: Date | null }
  form_submissions: {
    id: Generated<string>
    practice_id: string
    form_id: string
    sealed_submission: Buffer
    created_at: Made
    handed_over_at: Date | null
  }
  schema_migrations: { name: string; checksum: string; applied_at: Made }
}
