import type { Generated, GeneratedAlways } from 'kysely'
import type { PersonMay, PersonRole } from '#domain/clients/account-people.ts'
import type { ClientReminder } from '#domain/messages/emails.ts'
import type { CommunicationPreference, PolicyCode } from '#domain/clients/sign-up.ts'
import type { ClientSource } from '#domain/clients/client-record.ts'
import type { OnBehalfOf, RecordType } from '#domain/clients/on-behalf-of.ts'
import type { ReportWay } from '#domain/funding/referrer-report.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { UploadKind, UploadType } from '#domain/uploads/upload-rules.ts'
import type { CreatedAtColumn, SealedColumn, StoredDelivery } from './columns.ts'

export type ClientTables = {
  clients: {
    id: Generated<string>
    practice_id: string
    /** Whose login answers for the record and is written to; null without one. What an account may do is in `account_people`. */
    identity_subject: string | null
    email: string | null
    first_name: string
    last_name: string
    mobile: string | null
    date_of_birth: string
    record_type: RecordType
    on_behalf_of: Generated<OnBehalfOf>
    time_zone: ZoneId
    communication_preference: Generated<CommunicationPreference>
    sealed_atsi: SealedColumn
    attached_clinician_id: string | null
    /** Whose client this was until that clinician left. */
    attached_until_left: Generated<string | null>
    has_saved_card: Generated<boolean>
    saved_card_last_four: string | null
    saved_card_brand: string | null
    saved_card_expiry: string | null
    saved_card_customer: string | null
    policies_accepted_at: Date | null
    without_parent_allowed: Generated<boolean>
    source: Generated<ClientSource>
    /** The subject of whoever of the practice wrote the record; null where the person signed up. */
    created_by: string | null
    archived_at: Date | null
    /** The record that this one is part of since it was merged. */
    merged_into: string | null
    /** The words that they are found by: `client_query` asks for them. */
    search: GeneratedAlways<string>
    created_at: CreatedAtColumn
    updated_at: CreatedAtColumn
  }
  account_people: {
    id: Generated<string>
    account: string
    client_id: string
    role: PersonRole
    may: PersonMay[]
    since: CreatedAtColumn
    ended: Date | null
    contact_email: string | null
    contact_mobile: string | null
    vouched_at: Date | null
    link_hash: SealedColumn
  }
  client_records: {
    client_id: string
    sealed_medicare: SealedColumn
    sealed_ndis: SealedColumn
    sealed_work_cover: SealedColumn
    sealed_referral: SealedColumn
    sealed_address: SealedColumn
    sealed_intake: SealedColumn
    sealed_gp_claim: SealedColumn
    updated_at: CreatedAtColumn
  }
  client_corrections: {
    id: string
    client_id: string
    sealed_correction: Buffer
    corrected_by: string
    corrected_at: Date
  }
  clinician_changes: {
    id: Generated<string>
    client_id: string
    from_clinician_id: string | null
    to_clinician_id: string | null
    changed_by: string
    changed_at: CreatedAtColumn
    told_at: Date | null
  }
  clinician_change_requests: {
    id: Generated<string>
    practice_id: string
    client_id: string
    asked_at: CreatedAtColumn
    handled_at: Date | null
    handled_by: string | null
  }
  card_fingerprints: {
    client_id: string
    /** Null without a Medicare card. */
    fingerprint: Buffer | null
    record_updated_at: Date
    /** With whose key it was made. */
    key_id: string
  }
  key_client_contacts: {
    id: Generated<string>
    client_id: string
    tag: 'emergency' | 'adult'
    sealed_contact: Buffer
    updated_at: CreatedAtColumn
  }
  additional_profiles: {
    id: Generated<string>
    client_id: string
    role: 'guardian'
    sealed_profile: Buffer
    updated_at: CreatedAtColumn
  }
  client_referrals: {
    id: Generated<string>
    client_id: string
    written_on: string
    sealed_referrer: Buffer
    noted_by: string
    noted_at: CreatedAtColumn
    /** Sessions on it before the practice kept its diary here. */
    used_before: Generated<number>
    used_before_in_year: Generated<number>
    used_before_year: number | null
  }
  referrer_reports: {
    id: string
    client_id: string
    clinician_id: string
    referral_id: string
    sealed_draft: Buffer
    sealed_document: SealedColumn
    finished_at: Date | null
    sent_on: string | null
    sent_how: ReportWay | null
    version: Generated<number>
    created_at: CreatedAtColumn
    updated_at: CreatedAtColumn
  }
  client_reminders: {
    id: Generated<string>
    client_id: string
    about: ClientReminder
    asked_by: string
    asked_at: CreatedAtColumn
    sent_at: Date | null
    /** Null: it was not sent, or by an earlier release. */
    delivery: StoredDelivery
  }
  policy_acceptances: { client_id: string; policy: PolicyCode; version: string; accepted_at: CreatedAtColumn }
  client_groups: { client_id: string; group_id: FundingMethod | 'referral'; joined_at: CreatedAtColumn }
  invites: {
    id: Generated<string>
    practice_id: string
    /** Of a record that the office keeps: the login is for that one. */
    client_id: string | null
    email: string
    mobile: string
    first_name: string | null
    last_name: string | null
    invited_by: string | null
    emailed_at: Date | null
    used_at: Date | null
    created_at: CreatedAtColumn
  }
  invite_codes: {
    invite_id: string
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    tries: Generated<number>
  }
}

export type QuestionnaireTables = {
  questionnaire_submissions: {
    id: Generated<string>
    client_id: string
    questionnaire: QuestionnaireCode
    sealed_answers: Buffer
    /** Of the booking that it was used for; null while it counts for the next. */
    reservation_id: string | null
    submitted_at: CreatedAtColumn
    should_hand_over: Generated<boolean>
    handed_over_at: Date | null
  }
  questionnaire_drafts: {
    client_id: string
    questionnaire: QuestionnaireCode
    sealed_answers: Buffer
    step: number
    updated_at: CreatedAtColumn
  }
  questionnaire_reminders: { reservation_id: string; asked_at: CreatedAtColumn; sent_at: Date | null }
  safety_tasks: {
    id: Generated<string>
    practice_id: string
    client_id: string
    submission_id: string
    sealed_call: SealedColumn
    created_at: CreatedAtColumn
    last_told_at: Date | null
    acknowledged_at: Date | null
    acknowledged_by: string | null
    closed_at: Date | null
    closed_by: string | null
    sealed_closing: SealedColumn
  }
  safety_task_events: {
    id: GeneratedAlways<number>
    task_id: string
    kind: 'emailSent' | 'emailKept' | 'raisedAgain' | 'callAsked' | 'acknowledged' | 'opened' | 'closed'
    /** The address that was written to, or the subject of the person who acknowledged it. */
    told: string | null
    /** What was done, of a closing that was not the last. */
    sealed_closing: SealedColumn
    happened_at: CreatedAtColumn
  }
}

export type DocumentTables = {
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
    created_at: CreatedAtColumn
    attached_at: Date | null
  }
  form_submissions: {
    id: Generated<string>
    practice_id: string
    form_id: string
    sealed_submission: Buffer
    /** Sent while a CRM was configured for its form: it waits until that CRM has it. */
    should_hand_over: Generated<boolean>
    handed_over_at: Date | null
    /** A process gives it to the CRM, until then at the latest; null while none does. */
    handing_over_until: Date | null
    /** The field that no person sees was filled in. */
    is_suspected: Generated<boolean>
    /** When the practice was told by email that it waits. */
    told_at: Date | null
    /** A process sends that email, until then at the latest; null while none does. */
    telling_until: Date | null
    read_at: Date | null
    read_by: string | null
    created_at: CreatedAtColumn
  }
}
