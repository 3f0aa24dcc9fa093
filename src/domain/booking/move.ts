import { formatCents } from '../fees/money.ts'
import { cancellationNoticeHours } from './attendance.ts'
import { type Notice, noticeAt, type FeeRule } from './notice.ts'
import { appointmentStatus, type OwnAppointmentDetails } from './own-appointment.ts'

export const moveRefusals = {
  started: 'This appointment has already started, so it can no longer be moved here. Please contact us.',
  over: 'This appointment is already over.',
  cancelled: 'This appointment has been cancelled, so it can no longer be moved. You can book a new time.',
  sameTime: 'This is the time you already have. Please choose another time',
} as const

export type MoveRule =
  | { readonly kind: 'allowed'; readonly notice: Notice }
  | { readonly kind: 'refused'; readonly message: string; readonly isSameTime?: true }

type Movable = OwnAppointmentDetails & FeeRule

/** Whether a client may move an appointment, and what it costs: the old time decides. See docs/product/portal.md#moving. */
export function moveRule(appointment: Movable, to: Date, now: Date): MoveRule {
  switch (appointmentStatus(appointment, now)) {
    case 'cancelled':
      return { kind: 'refused', message: moveRefusals.cancelled }
    case 'past':
      return { kind: 'refused', message: moveRefusals.over }
    case 'upcoming':
      if (now >= appointment.startsAt) return { kind: 'refused', message: moveRefusals.started }
      if (to.getTime() === appointment.startsAt.getTime())
        return { kind: 'refused', message: moveRefusals.sameTime, isSameTime: true }
      return { kind: 'allowed', notice: noticeAt(appointment, now) }
  }
}

/** What is to be paid for moving or cancelling at this moment. */
export const feeDue = (notice: Notice): number => (notice.kind === 'shortNotice' ? notice.feeCents : 0)

/** For a person who was shown a smaller fee, because the notice ended while they were looking. */
export const feeNotAgreed = (feeCents: number): string =>
  `It is now less than ${cancellationNoticeHours} hours before your appointment, so a fee of ${formatCents(feeCents)} applies. Nothing has been changed yet.`
