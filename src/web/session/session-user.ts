import { claimNames } from '#contract/token-claims.ts'
import { userRoles } from '#domain/clients/roles.ts'
import { isCodeOf } from '#domain/clinicians/vocabulary.ts'
import type { SessionUser } from './session-context.ts'

/** Document 2, section 6: the role and the attached clinician are claims of the sign-in token. */
export function userFrom(claims: Record<string, unknown>): SessionUser {
  const role = claims[claimNames.role]
  return {
    name: text(claims.name) ?? text(claims.email) ?? '',
    email: text(claims.email) ?? '',
    role: isCodeOf(userRoles, role) ? role : null,
    attachedClinicianId: text(claims[claimNames.attachedClinician]),
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
