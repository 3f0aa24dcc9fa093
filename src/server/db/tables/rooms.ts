import type { Generated } from 'kysely'
import type { GuestKind, PrivacyAnswer, RoomRole, RoomStanding } from '#domain/room/people.ts'
import type { CreatedAtColumn, SealedColumn } from './columns.ts'

export type RoomTables = {
  rooms: {
    reservation_id: string
    ended_at: Date | null
    by_phone_asked_by: RoomRole | null
    by_phone_at: Date | null
    /** What the practice says of it. Null: not said. */
    counts_as_phone: boolean | null
    sealed_start_check: SealedColumn
    start_check_version: Generated<number>
    start_check_by: string | null
    start_check_at: Date | null
    /** Or cancelled. Until the next sweep. */
    moved_at: Date | null
  }
  room_invitations: {
    id: Generated<string>
    reservation_id: string
    secret_hash: Buffer
    kind: GuestKind
    created_at: CreatedAtColumn
  }
  room_people: {
    id: Generated<string>
    reservation_id: string
    role: RoomRole
    guest_kind: GuestKind | null
    invitation_id: string | null
    guest_name: string | null
    standing: Generated<RoomStanding>
    privacy: PrivacyAnswer | null
    created_at: CreatedAtColumn
  }
  room_entries: {
    token_hash: Buffer
    person_id: string
    clinician_id: string | null
    client_id: string | null
    subject: string | null
    staff_session_id: string | null
    sign_in_key: Buffer | null
    good_until: Date | null
    created_at: CreatedAtColumn
  }
  room_codes: {
    reservation_id: string
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    tries: Generated<number>
  }
  room_visits: {
    id: Generated<string>
    reservation_id: string
    person_id: string
    joined_at: CreatedAtColumn
    admitted_at: Date | null
    seen_at: CreatedAtColumn
    left_at: Date | null
    ended_by: 'replaced' | 'elsewhere' | 'removed' | 'ended' | null
    entry_hash: Buffer | null
    signals: Generated<number>
  }
  room_signals: {
    to_tab: string
    number: number
    sealed_signal: Buffer
    sent_at: CreatedAtColumn
  }
}
