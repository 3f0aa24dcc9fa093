import type { AttendanceOutcome } from './attendance.ts'

/** What `lastAppointments` reads of an appointment. See docs/product/gp.md#last-appointments. */
export interface AppointmentTimes {
  readonly isGP: boolean
  readonly endsAt: Date
  /** Null until the clinician has said. */
  readonly serviceDelivered: AttendanceOutcome | null
  /** Null for a psychologist's session. */
  readonly gpType: 'initial' | 'review' | null
}

export interface LastAppointments<A extends AppointmentTimes> {
  readonly latest: A | null
  readonly latestPsychologist: A | null
  readonly latestGp: A | null
  readonly latestGpAttended: A | null
}

/** Every appointment of the client's list counts, whatever became of it and in whatever order; the latest ends last. */
export function lastAppointments<A extends AppointmentTimes>(
  appointments: readonly A[],
  now: Date,
): LastAppointments<A> {
  return {
    latest: findLatest(appointments),
    latestPsychologist: findLatest(appointments.filter(({ isGP }) => !isGP)),
    latestGp: findLatest(appointments.filter(({ isGP }) => isGP)),
    latestGpAttended: findLatest(appointments.filter((appointment) => isAttendedGpInitial(appointment, now))),
  }
}

/** What "attended" means for the twelve-month rule. See docs/product/gp.md#last-appointments. */
export function isAttendedGpInitial(appointment: AppointmentTimes, now: Date): boolean {
  return (
    appointment.isGP &&
    appointment.endsAt.getTime() <= now.getTime() &&
    appointment.serviceDelivered === 'attended' &&
    appointment.gpType === 'initial'
  )
}

function findLatest<A extends AppointmentTimes>(appointments: readonly A[]): A | null {
  return appointments.reduce<A | null>(
    (latest, next) => (latest === null || next.endsAt.getTime() > latest.endsAt.getTime() ? next : latest),
    null,
  )
}
