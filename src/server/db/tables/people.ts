import type { JWK } from 'jose'
import type { ColumnType, Generated } from 'kysely'
import type { UserRole } from '#domain/clients/roles.ts'
import type { EmailKind } from '#domain/messages/emails.ts'
import type { VideoCheck } from '#domain/staff/practice-setup.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { CreatedAtColumn, SealedColumn, TextsColumn } from './columns.ts'

export type IdentityTables = {
  accounts: {
    subject: Generated<string>
    email: string
    password_hash: string
    role: UserRole
    clinician_id: string | null
    first_name: string | null
    last_name: string | null
    email_verified_at: Date | null
    created_at: CreatedAtColumn
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
    started_at: CreatedAtColumn
    last_used_at: Date | null
  }
  identity_keys: {
    id: string
    purpose: 'tokens' | 'cookies'
    sealed_key: Buffer
    public_jwk: ColumnType<JWK | null, string | null | undefined, string | null>
    created_at: CreatedAtColumn
  }
  sign_in_failures: { person: string; failures: number; last_failed_at: Date; told_at: Date | null }
  email_changes: {
    token_hash: Buffer
    /** Null where the office entered it for a record without a login. */
    subject: string | null
    /** Null where someone asked for it themselves. */
    client_id: string | null
    new_email: string
    expires_at: Date
  }
  password_resets: { token_hash: Buffer; subject: string; expires_at: Date }
  email_verifications: { token_hash: Buffer; subject: string; email: string; expires_at: Date }
  login_grants: { token_hash: Buffer; subject: string; expires_at: Date }
}

export type StaffTables = {
  staff_sessions: {
    id: Generated<string>
    token_hash: Buffer
    subject: string
    second_factor_at: Date | null
    started_at: CreatedAtColumn
    last_used_at: CreatedAtColumn
    locked_at: Date | null
    device: string | null
    challenge: string | null
    challenge_made_at: Date | null
    sealed_new_secret: SealedColumn
  }
  staff_passkeys: {
    id: Generated<string>
    subject: string
    credential_id: string
    public_key: Buffer
    /** The driver reads a bigint as text. */
    signatures: ColumnType<string, number, number>
    transports: TextsColumn
    name: string
    created_at: CreatedAtColumn
    last_used_at: Date | null
  }
  staff_authenticators: {
    subject: string
    sealed_secret: Buffer
    last_step: number
    created_at: CreatedAtColumn
  }
  staff_recovery_codes: {
    subject: string
    code_hash: Buffer
    used_at: Date | null
    created_at: CreatedAtColumn
  }
  staff_code_failures: { subject: string; failures: number; last_failed_at: Date }
  staff_invitations: {
    id: Generated<string>
    token_hash: Buffer
    email: string
    role: StaffRole
    clinician_id: string | null
    invited_by: string | null
    created_at: CreatedAtColumn
    expires_at: Date
  }
}

export type SetupTables = {
  setup_links: {
    id: Generated<string>
    secret_hash: Buffer
    created_at: CreatedAtColumn
    expires_at: Date
    used_at: Date | null
  }
  setup_checks: {
    practice_id: string
    name: 'mail' | 'fees' | 'payments' | 'video' | 'texts'
    outcome: 'handedOver' | 'kept' | 'failed' | 'read' | VideoCheck
    checked_at: CreatedAtColumn
    /** Which relay answered. */
    about: string | null
  }
}

export type OfficeTables = {
  email_texts: {
    practice_id: string
    kind: EmailKind
    note: string
    version: Generated<number>
    changed_by: string
    changed_at: CreatedAtColumn
  }
  legal_texts: { path: string; version: string; title: string; body: string; first_seen_at: CreatedAtColumn }
}
