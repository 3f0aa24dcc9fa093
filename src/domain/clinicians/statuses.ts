import type { Term } from './vocabulary.ts'
import { codesOf } from './vocabulary.ts'

/** Document 1 section 3: the clinician list asks for status active unless told otherwise. */
export const clinicianStatuses = [
  { code: 'active', label: 'Active' },
  { code: 'inactive', label: 'Inactive' },
] as const satisfies readonly Term[]

export type ClinicianStatus = (typeof clinicianStatuses)[number]['code']

export const clinicianStatusCodes = codesOf(clinicianStatuses)
