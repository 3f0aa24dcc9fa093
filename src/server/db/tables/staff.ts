import type { ColumnType, Generated } from 'kysely'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { Made, Sealed, Texts } from './columns.ts'

export type StaffTables = {
  staff_sessions: {
    id: Generated<string>
    token_hash: Buffer
    subject: string
    second_factor_at: Date | null
    started_at: Made
    last_used_at: Made
    locked_at: Date | null
    device: string | null
    challenge: string | null
    challenge_made_at: Date | null
    sealed_new_secret: Sealed
  }
  staff_passkeys: {
    id: Generated<string>
    subject: string
    credential_id: string
    public_key: Buffer
    /** The driver reads a bigint as text. */
    signatures: ColumnType<string, number, number>
    transports: Texts
    name: string
    created_at: Made
    last_used_at: Date | null
  }
  staff_authenticators: { subject: string; sealed_secret: Buffer; last_step: number; created_at: Made }
  staff_recovery_codes: { subject: string; code_hash: Buffer; used_at: Date | null; created_at: Made }
  staff_code_failures: { subject: string; failures: number; last_failed_at: Date }
  staff_invitations: {
    id: Generated<string>
    token_hash: Buffer
    email: string
    role: StaffRole
    clinician_id: string | null
    invited_by: string | null
    created_at: Made
    expires_at: Date
  }
}
