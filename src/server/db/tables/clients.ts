import type { Generated, GeneratedAlways } from 'kysely'
import type { CommunicationPreference } from '#domain/clients/communication-preference.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { Policy } from '#domain/clients/policies.ts'
import type { ClientReminder } from '#domain/clients/client-reminders.ts'
import type { SentWay } from '#domain/clients/referrer-report.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Made, Sealed, StoredDelivery } from './columns.ts'

export type ClientTables = {
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
    /** Whose client this was until that clinician left. */
    attached_until_left: Generated<string | null>
    has_saved_card: Generated<boolean>
    saved_card_last_four: string | null
    saved_card_brand: string | null
    saved_card_expiry: string | null
    saved_card_customer: string | null
    policies_accepted_at: Date | null
    without_parent_allowed: Generated<boolean>
    /** The words that they are found by: `client_query` asks for them. */
    search: GeneratedAlways<string>
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
    sealed_gp_claim: Sealed
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
  client_referrals: {
    id: Generated<string>
    client_id: string
    written_on: string
    sealed_referrer: Buffer
    noted_by: string
    noted_at: Made
  }
  referrer_reports: {
    id: string
    client_id: string
    clinician_id: string
    referral_id: string
    sealed_draft: Buffer
    sealed_document: Sealed
    finished_at: Date | null
    sent_on: string | null
    sent_how: SentWay | null
    version: Generated<number>
    created_at: Made
    updated_at: Made
  }
  client_reminders: {
    id: Generated<string>
    client_id: string
    about: ClientReminder
    asked_by: string
    asked_at: Made
    sent_at: Date | null
    /** Null: it was not sent, or by an earlier release. */
    delivery: StoredDelivery
  }
  policy_acceptances: { client_id: string; policy: Policy; version: string; accepted_at: Made }
  client_groups: { client_id: string; group_id: FundingMethod | 'referral'; joined_at: Made }
  invites: {
    id: Generated<string>
    practice_id: string
    email: string
    mobile: string
    first_name: string | null
    last_name: string | null
    invited_by: string | null
    emailed_at: Date | null
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
}
