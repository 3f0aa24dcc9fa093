import type { Term } from '../clinicians/vocabulary.ts'
import { codesOf } from '../clinicians/vocabulary.ts'

/** Document 2 section 6: the role is a claim on the sign-in token. The documents leave the practice's own role open. */
export const userRoles = [
  { code: 'patient', label: 'Client' },
  { code: 'clinician', label: 'Clinician' },
  { code: 'administrator', label: 'Administrator' },
] as const satisfies readonly Term[]

export type UserRole = (typeof userRoles)[number]['code']

export const userRoleCodes = codesOf(userRoles)

export interface TokenClaims {
  readonly role: UserRole | undefined
  readonly attachedClinicianId: string | undefined
}

/** Someone with no attached clinician who is a patient or has no role. */
export function isGpUser({ role, attachedClinicianId }: TokenClaims): boolean {
  return attachedClinicianId === undefined && (role === 'patient' || role === undefined)
}
