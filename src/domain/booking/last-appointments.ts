import type { AttendanceOutcome } from './attendance.ts'

/** What the derivations of document 3 section 4.7 read of an appointment. */
export interface AppointmentFacts {
  readonly isGP: boolean
  readonly endsAt: Date
  /** Null until the clinician has said. */
  readonly serviceDelivered: AttendanceOutcome | null
  /** Null for a psychologist's session. */
  readonly gpType: 'initial' | 'review' | null
}

export interface LastAppointments<A extends AppointmentFacts> {
  readonly latest: A | null
  readonly latestPsychologist: A | null
  readonly latestGp: A | null
  readonly latestGpAttended: A | null
}

/** Every appointment of the client's list counts, whatever became of it and in whatever order; the latest ends last. */
export function lastAppointments<A extends AppointmentFacts>(
  appointments: readonly A[],
  now: Date,
): LastAppointments<A> {
  return {
    latest: latestOf(appointments),
    latestPsychologist: latestOf(appointments.filter(({ isGP }) => !isGP)),
    latestGp: latestOf(appointments.filter(({ isGP }) => isGP)),
    latestGpAttended: latestOf(appointments.filter((appointment) => isAttendedGpInitial(appointment, now))),
  }
}

/** Document 3 section 4.7: what "attended" means for the twelve-month rules. */
export function isAttendedGpInitial(appointment: AppointmentFacts, now: Date): boolean {
  return (
    appointment.isGP &&
    appointment.endsAt.getTime() <= now.getTime() &&
    appointment.serviceDelivered === 'attended' &&
    appointment.gpType === 'initial'
  )
}

/** Document 1 section 9: exactly one non-GP appointment, the one just booked. */
export function isFirstBooking(appointments: readonly Pick<AppointmentFacts, 'isGP'>[]): boolean {
  return appointments.filter(({ isGP }) => !isGP).length === 1
}

function latestOf<A extends AppointmentFacts>(appointments: readonly A[]): A | null {
  return appointments.reduce<A | null>(
    (latest, next) => (latest === null || next.endsAt.getTime() > latest.endsAt.getTime() ? next : latest),
    null,
  )
}
