import type { GpAppointmentKind } from '#domain/gp/appointment-types.ts'

/** A GP, a type and a time: what the buttons at the end of both screens book. */
export type GpChoice = {
  clinician: { _id: string; name: string; avatar: string | null }
  kind: GpAppointmentKind
  appointmentTypeId: string
  startDateTime: string
  endDateTime: string
}

export const minutesOf = ({ startDateTime, endDateTime }: Pick<GpChoice, 'startDateTime' | 'endDateTime'>) =>
  Math.round((Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000)

/** Document 1 section 1: GP appointments are free. */
export const gpCost = 'Cost: Free'

/** Document 1, screen 5. */
export const bookButtonText = (isSignedIn: boolean): string =>
  isSignedIn ? 'Book GP' : 'Sign up to complete your booking'
