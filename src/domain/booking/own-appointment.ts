import type { AttendanceOutcome, ClientCancellation } from './attendance.ts'
import { cancellationOutcome } from './attendance.ts'
import { findExemption, type PracticeChanges } from './notice.ts'

/** What a client's own list and the cancel button ask about something that was booked. `now` is the database's clock. */
export interface OwnAppointmentDetails extends PracticeChanges {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly serviceDelivered: AttendanceOutcome | null
}

const endings = {
  attended: 'past',
  clientDidNotAttend: 'past',
  clinicianDidNotAttend: 'past',
  cancelWithNotice: 'cancelled',
  cancelShortNotice: 'cancelled',
  clinicianCancelWithNotice: 'cancelled',
  clinicianCancelShortNotice: 'cancelled',
} as const satisfies Record<AttendanceOutcome, AppointmentStatus>

export const appointmentStatuses = ['upcoming', 'past', 'cancelled'] as const

export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** One that is going on is still upcoming: its owner looks for the way in. */
export function appointmentStatus(
  { endsAt, serviceDelivered }: OwnAppointmentDetails,
  now: Date,
): AppointmentStatus {
  if (serviceDelivered !== null) return endings[serviceDelivered]
  return now < endsAt ? 'upcoming' : 'past'
}

export const clientCancellations = [
  'cancelWithNotice',
  'cancelShortNotice',
] as const satisfies readonly ClientCancellation[]

export const cancellationRefusals = {
  started: 'This appointment has already started, so it can no longer be cancelled here. Please contact us.',
  over: 'This appointment is already over.',
  cancelledForYou: 'This appointment has already been cancelled by the practice.',
} as const

export type CancellationRule =
  | { readonly kind: 'allowed'; readonly outcome: ClientCancellation }
  /** The client cancelled it before: the same answer again. */
  | { readonly kind: 'done'; readonly outcome: ClientCancellation }
  | { readonly kind: 'refused'; readonly message: string }

export function cancellationRule(appointment: OwnAppointmentDetails, now: Date): CancellationRule {
  const { startsAt, serviceDelivered } = appointment
  if (isClientCancellation(serviceDelivered)) return { kind: 'done', outcome: serviceDelivered }
  switch (appointmentStatus(appointment, now)) {
    case 'cancelled':
      return { kind: 'refused', message: cancellationRefusals.cancelledForYou }
    case 'past':
      return { kind: 'refused', message: cancellationRefusals.over }
    case 'upcoming':
      if (now >= startsAt) return { kind: 'refused', message: cancellationRefusals.started }
      return {
        kind: 'allowed',
        // What the practice caused counts as in time.
        outcome: findExemption(appointment)
          ? 'cancelWithNotice'
          : cancellationOutcome({ by: 'client', startsAt, now }),
      }
  }
}

const isClientCancellation = (outcome: AttendanceOutcome | null): outcome is ClientCancellation =>
  clientCancellations.some((cancellation) => cancellation === outcome)
