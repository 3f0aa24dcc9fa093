import type { Term } from './vocabulary.ts'
import { codesOf } from './vocabulary.ts'

/** Document 1 section 3, `medicare.role`. The codes are plural because the product's own are. */
export const clinicianRoles = [
  { code: 'clinicalPsychologists', label: 'Clinical psychologist' },
  { code: 'registeredPsychologists', label: 'Registered psychologist' },
  { code: 'occupationalTherapists', label: 'Occupational therapist' },
  { code: 'socialWorkers', label: 'Social worker' },
  { code: 'generalPractitioner', label: 'General practitioner' },
] as const satisfies readonly Term[]

export type ClinicianRole = (typeof clinicianRoles)[number]['code']

export const clinicianRoleCodes = codesOf(clinicianRoles)

export function isGp(role: ClinicianRole): boolean {
  return role === 'generalPractitioner'
}
