import { gpAppointmentKinds } from '../gp/appointment-types.ts'
import { listCodes, type Term } from '../clinicians/vocabulary.ts'

/** What a session is. GP types have rules of their own: docs/product/gp.md. */
export const appointmentKinds = [
  { code: 'psychology', label: 'Session with a psychologist or allied clinician' },
  { code: 'gpInitial', label: 'GP: first treatment plan' },
  { code: 'gpReview', label: 'GP: review of a treatment plan' },
] as const satisfies readonly Term[]

export type AppointmentKind = (typeof appointmentKinds)[number]['code']

export const appointmentKindCodes = listCodes(appointmentKinds)

/** Who holds it: one clinician with one client, or every clinician at once, which clients cannot book. */
export const assignmentModes = [
  { code: 'single', label: 'One clinician' },
  { code: 'all', label: 'All clinicians together' },
] as const satisfies readonly Term[]

export type AssignmentMode = (typeof assignmentModes)[number]['code']

export const assignmentModeCodes = listCodes(assignmentModes)

/** Starts and lengths are multiples of the least minutes: the grid that free time is counted in. */
export const typeLimits = { name: 120, label: 120, leastMinutes: 5, mostMinutes: 480 } as const

export const typeMessages = {
  minutes: `Must be ${typeLimits.leastMinutes} to ${typeLimits.mostMinutes} minutes, in steps of ${typeLimits.leastMinutes}`,
  nameTaken: 'Another appointment type has this name',
} as const

/** Where the rules for GPs look for how a name begins. See docs/product/gp.md#appointment-types. */
const nameBegins = {
  psychology: null,
  gpInitial: gpAppointmentKinds[0].nameBegins,
  gpReview: gpAppointmentKinds[1].nameBegins,
} as const satisfies Record<AppointmentKind, string | null>

/** What is wrong with a name for a type of this kind; null where nothing is. */
export function checkTypeName(kind: AppointmentKind, name: string): string | null {
  const begins = nameBegins[kind]
  if (begins !== null) return name.startsWith(begins) ? null : `The name must begin with “${begins}”`
  return gpAppointmentKinds.some((gp) => name.startsWith(gp.nameBegins))
    ? 'Only GP types may have a name that begins like this'
    : null
}
