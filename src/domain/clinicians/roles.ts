import { listCodes, type Term } from '../vocabulary.ts'

/** `medicare.role` on the wire, where the codes are plural. See docs/product/discovery.md#clinicians. */
export const clinicianRoles = [
  { code: 'clinicalPsychologists', label: 'Clinical psychologist' },
  { code: 'registeredPsychologists', label: 'Registered psychologist' },
  { code: 'occupationalTherapists', label: 'Occupational therapist' },
  { code: 'socialWorkers', label: 'Social worker' },
  { code: 'generalPractitioner', label: 'General practitioner' },
] as const satisfies readonly Term[]

export type ClinicianRole = (typeof clinicianRoles)[number]['code']

export const clinicianRoleCodes = listCodes(clinicianRoles)

export function isGp(role: ClinicianRole): boolean {
  return role === 'generalPractitioner'
}
