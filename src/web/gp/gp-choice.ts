import type { GpAppointmentKind } from '#domain/gp/appointment-types.ts'
import type { GpDay, GpSlot } from './next-times.ts'

/** A GP, a type and a time: what the buttons at the end of both screens book. */
export type GpChoice = {
  clinician: { _id: string; name: string; avatar: string | null }
  kind: GpAppointmentKind
  appointmentTypeId: string
  startDateTime: string
  endDateTime: string
}

/** A time of the list, with the type that this GP offers it as. */
export const toGpChoice = (
  kind: GpAppointmentKind,
  { clinician, appointmentTypeId }: GpDay,
  { startDateTime, endDateTime }: GpSlot,
): GpChoice => ({ clinician, kind, appointmentTypeId, startDateTime, endDateTime })

export const countMinutes = ({
  startDateTime,
  endDateTime,
}: Pick<GpChoice, 'startDateTime' | 'endDateTime'>) =>
  Math.round((Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000)

/** Exact text. See docs/product/funding.md#gp-appointments. */
export const gpCost = 'Cost: Free'

/** Exact texts. See docs/product/gp.md#gp-calendar. */
export const bookButtonText = (isSignedIn: boolean): string =>
  isSignedIn ? 'Book GP' : 'Sign up to complete your booking'
