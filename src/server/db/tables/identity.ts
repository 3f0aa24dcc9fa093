import type { ColumnType, Generated } from 'kysely'
import type { JWK } from 'jose'
import type { UserRole } from '#domain/clients/roles.ts'
import type { Made } from './columns.ts'

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
}
