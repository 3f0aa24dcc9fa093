import { claimNames } from '#contract/token-claims.ts'
import { userRoles } from '#domain/clients/roles.ts'
import { hasCode } from '#domain/clinicians/vocabulary.ts'
import type { SessionUser } from './session-context.ts'

/** Role and attached clinician are claims of the sign-in token. See docs/product/signing-in.md#claims. */
export function userFrom(claims: Record<string, unknown>): SessionUser {
  const role = claims[claimNames.role]
  return {
    name: text(claims.name) ?? text(claims.email) ?? '',
    email: text(claims.email) ?? '',
    role: hasCode(userRoles, role) ? role : null,
    attachedClinicianId: text(claims[claimNames.attachedClinician]),
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
