import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GapByMinutes } from '#domain/fees/rates.ts'
import type { CalendarFailure, EntryContent } from '#domain/diary/calendars.ts'
import type { HoursException } from '#domain/diary/schedule.ts'
import type { AgeRange, Concern, Gender, Language, TherapyStyle } from '#domain/clinicians/vocabularies.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { ClinicianStatus } from '#domain/clinicians/listing.ts'
import type { ClaimType, FundingMethod } from '#domain/funding/methods.ts'
import type { PortraitMediaType } from '#domain/uploads/portrait-rules.ts'
import type { IsoWeekday } from '#domain/time/calendar.ts'
import type { GpFormsHours } from '#domain/gp/forms-after-booking.ts'
import type { IdleMinutes } from '#domain/staff/staff-sign-in.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { CreatedAtColumn, TextsColumn } from './columns.ts'

export type ClinicianTables = {
  practices: {
    id: string
    name: string
    time_zone: ZoneId
    /** For times that are held from now on. Null asks for the client's own cost of the session. */
    short_notice_fee_cents: Generated<number | null>
    /** After so long without a press or a key, screens of staff are locked. */
    idle_minutes: Generated<IdleMinutes>
    /** So long before a GP appointment its forms must be there; 0: before it is booked. */
    gp_forms_hours: Generated<GpFormsHours>
    /** Whether a session that was shorter than booked costs less. */
    fee_follows_minutes: Generated<boolean>
    abn: Generated<string | null>
    address: Generated<string | null>
    phone: Generated<string | null>
    /** Where clients write to. */
    email: Generated<string | null>
    /** Whether anyone can book. */
    is_open: Generated<boolean>
    /** Null while it is being set up: until then there are no prices but those that were said. */
    first_opened_at: Generated<Date | null>
    /** Counts the saves of the details; 0 until the first. */
    version: Generated<number>
    video_address: Generated<string | null>
    /** Where invoices are paid to: all three, or none. */
    bsb: Generated<string | null>
    account_number: Generated<string | null>
    account_name: Generated<string | null>
    created_at: CreatedAtColumn
  }
  clinicians: {
    id: Generated<string>
    practice_id: string
    slug: string
    video_address: Generated<string | null>
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
    qualifications: TextsColumn
    credentials: TextsColumn
    languages: TextsColumn<Language>
    styles: TextsColumn<TherapyStyle>
    services_available: TextsColumn
    primary_specialisations: TextsColumn<Concern>
    secondary_specialisations: TextsColumn<Concern>
    funding_methods: TextsColumn<FundingMethod>
    client_age_ranges: TextsColumn<AgeRange>
    delivery_types: TextsColumn<DeliveryType>
    should_use_case_load: Generated<boolean>
    is_open_to_new_clients: Generated<boolean>
    remaining_slots: Generated<number>
    hours_version: Generated<number>
    pause_minutes: Generated<number>
    /** Counts what people of the practice changed. */
    version: Generated<number>
    /** Who changed it last, by the subject of their account. */
    changed_by: string | null
    ahpra_number: string | null
    /** What WorkCover in New South Wales knows them by. */
    work_cover_number: string | null
    /** Of a GP: other items are claimed. */
    has_mental_health_training: Generated<boolean>
    /** Null is a draft. */
    published_at: Generated<Date | null>
    leaves_on: string | null
    created_at: CreatedAtColumn
    updated_at: CreatedAtColumn
  }
  clinician_provider_numbers: { clinician_id: string; location: string; provider_number: string }
  /** Drawn, or uploaded: `content` and its `media_type`. */
  portraits: {
    id: string
    svg: string | null
    content: Buffer | null
    media_type: PortraitMediaType | null
    created_at: CreatedAtColumn
  }
  appointment_types: {
    id: Generated<string>
    practice_id: string
    name: string
    label: string
    kind: 'psychology' | 'gpInitial' | 'gpReview'
    is_gp: GeneratedAlways<boolean>
    duration_minutes: number
    step_minutes: number
    claim_types: TextsColumn<ClaimType>
    assignment_mode: Generated<'single' | 'all'>
    is_active: Generated<boolean>
    version: Generated<number>
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
    /** Rows of one leave are one period. */
    period_id: Generated<string>
  }
  /** Public holidays, as they count for each clinician. */
  closed_days: { clinician_id: string; on_date: string; name: string }
  rates: {
    from_date: string
    clinical_rebate_cents: number
    registered_rebate_cents: number
    gap_cents: number
    /** Of sessions of other lengths. */
    gap_by_minutes: ColumnType<GapByMinutes, string | undefined, string>
    booking_fee_cents: number
    ndis_limit_cents: number | null
    ndis_hour_cents: number | null
    version: Generated<number>
  }
  availability_changes: {
    changed_by: Generated<string>
    clinician_id: string | null
    seen_at: Date | null
    is_content: Generated<boolean>
    /** Only diaries changed: free time is what it was. */
    is_diary: Generated<boolean>
  }
}

export type WorkingTimeTables = {
  outside_calendars: {
    id: Generated<string>
    clinician_id: string
    sealed_url: Buffer
    added_at: CreatedAtColumn
    last_read_at: Date | null
    failed_since: Date | null
    failure: CalendarFailure | null
  }
  calendar_busy: { calendar_id: string; clinician_id: string; during: string }
  leave_sessions: { period_id: string; reservation_id: string; starts_at: Date }
  calendar_feeds: {
    clinician_id: string
    token_hash: Buffer
    sealed_token: Buffer
    entry_says: Generated<EntryContent>
    made_at: CreatedAtColumn
    last_read_at: Date | null
  }
}
