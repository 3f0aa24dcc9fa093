import type { Term } from '../clinicians/vocabulary.ts'
import { codesOf } from '../clinicians/vocabulary.ts'

/** Document 1 section 3: a GP appointment type is told by how its name begins. */
export const gpAppointmentKinds = [
  { code: 'initial', label: 'Initial', nameBegins: 'GP Initial Mental Health Treatment Plan' },
  { code: 'review', label: 'Review', nameBegins: 'GP Review Mental Health Treatment Plan' },
] as const satisfies readonly (Term & { nameBegins: string })[]

export type GpAppointmentKind = (typeof gpAppointmentKinds)[number]['code']

export const gpAppointmentKindCodes = codesOf(gpAppointmentKinds)

export function gpKindOfName(appointmentTypeName: string): GpAppointmentKind | undefined {
  return gpAppointmentKinds.find(({ nameBegins }) => appointmentTypeName.startsWith(nameBegins))?.code
}
