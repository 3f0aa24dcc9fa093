import type { Term } from './vocabulary.ts'
import { listCodes } from './vocabulary.ts'

/** Lists ask for active clinicians unless told otherwise. See docs/product/discovery.md#clinicians. */
export const clinicianStatuses = [
  { code: 'active', label: 'Active' },
  { code: 'inactive', label: 'Inactive' },
] as const satisfies readonly Term[]

export type ClinicianStatus = (typeof clinicianStatuses)[number]['code']

export const clinicianStatusCodes = listCodes(clinicianStatuses)
