import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { Staff } from '../http/staff.ts'

/** Whose diary someone of the practice books in: the office in everyone’s, a clinician in their own. */
export const mayBookWith = (staff: Staff, clinicianId: string): boolean =>
  worksForEveryone(staff) || staff.clinicianId === clinicianId
