import { type ClaimType, claimTypeCodes } from '../funding/methods.ts'
import { listCodes, type Term } from '../vocabulary.ts'

/** A GP appointment type is recognised by how its name begins. See docs/product/gp.md#appointment-types. */
export const gpAppointmentKinds = [
  { code: 'initial', label: 'Initial', nameBegins: 'GP Initial Mental Health Treatment Plan' },
  { code: 'review', label: 'Review', nameBegins: 'GP Review Mental Health Treatment Plan' },
] as const satisfies readonly (Term & { nameBegins: string })[]

export type GpAppointmentKind = (typeof gpAppointmentKinds)[number]['code']

export function gpKindOfName(appointmentTypeName: string): GpAppointmentKind | undefined {
  return gpAppointmentKinds.find(({ nameBegins }) => appointmentTypeName.startsWith(nameBegins))?.code
}

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

type DefaultType = {
  name: string
  label: string
  kind: 'psychology' | 'gpInitial' | 'gpReview'
  durationMinutes: number
  /** Start to start, so that ten minutes between sessions are free. */
  stepMinutes: number
  claimTypes: readonly ClaimType[]
}

const onTheHour = {
  kind: 'psychology',
  durationMinutes: 50,
  stepMinutes: 60,
  claimTypes: claimTypeCodes,
} as const
const ofGps = { stepMinutes: 20, claimTypes: ['bulkBill'] } as const

/**
 * What a new practice can offer before it has thought about it. Names of GP types begin as the rule says:
 * docs/product/gp.md#appointment-types.
 */
export const defaultTypes: readonly DefaultType[] = [
  { name: 'Initial session', label: 'Initial session', ...onTheHour },
  { name: 'Standard session', label: 'Standard session', ...onTheHour },
  {
    name: 'GP Initial Mental Health Treatment Plan',
    label: 'Initial',
    kind: 'gpInitial',
    durationMinutes: 40,
    ...ofGps,
  },
  {
    name: 'GP Review Mental Health Treatment Plan',
    label: 'Review',
    kind: 'gpReview',
    durationMinutes: 20,
    ...ofGps,
  },
]
