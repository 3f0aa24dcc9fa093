import type { Term } from '../clinicians/vocabulary.ts'

/** A GP appointment type is recognised by how its name begins. See docs/product/gp.md#appointment-types. */
export const gpAppointmentKinds = [
  { code: 'initial', label: 'Initial', nameBegins: 'GP Initial Mental Health Treatment Plan' },
  { code: 'review', label: 'Review', nameBegins: 'GP Review Mental Health Treatment Plan' },
] as const satisfies readonly (Term & { nameBegins: string })[]

export type GpAppointmentKind = (typeof gpAppointmentKinds)[number]['code']

export function gpKindOfName(appointmentTypeName: string): GpAppointmentKind | undefined {
  return gpAppointmentKinds.find(({ nameBegins }) => appointmentTypeName.startsWith(nameBegins))?.code
}
