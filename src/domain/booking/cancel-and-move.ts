import {
  type AttendanceOutcome,
  cancellationNoticeHours,
  cancellationOutcome,
  type ClientCancellation,
  noticeEndsAt,
} from '../diary/attendance.ts'
import { formatCents } from '../fees/cents.ts'
import type { Quote } from '../fees/quote.ts'

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

/** An appointment is upcoming until it ends: while it is going on, its client still needs the link to join. */
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
  /** The client has cancelled it already: they get the same answer again. */
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
        // A cancellation that the practice caused counts as made in time.
        outcome: findExemption(appointment)
          ? 'cancelWithNotice'
          : cancellationOutcome({ by: 'client', startsAt, now }),
      }
  }
}

const isClientCancellation = (outcome: AttendanceOutcome | null): outcome is ClientCancellation =>
  clientCancellations.some((cancellation) => cancellation === outcome)

export const moveRefusals = {
  started: 'This appointment has already started, so it can no longer be moved here. Please contact us.',
  over: 'This appointment is already over.',
  cancelled: 'This appointment has been cancelled, so it can no longer be moved. You can book a new time.',
  sameTime: 'This is the time you already have. Please choose another time',
} as const

export type MoveRule =
  | { readonly kind: 'allowed'; readonly notice: CancellationNotice }
  | { readonly kind: 'refused'; readonly message: string; readonly isSameTime?: true }

/** Whether a client may move an appointment, and what it costs: the old time decides. See docs/product/portal.md#moving. */
export function moveRule(appointment: OwnAppointmentDetails & FeeRule, to: Date, now: Date): MoveRule {
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
export const feeDue = (notice: CancellationNotice): number =>
  notice.kind === 'shortNotice' ? notice.feeCents : 0

/** For a person who was shown a smaller fee, because the notice ended while they were looking. */
export const feeNotAgreed = (feeCents: number): string =>
  `It is now less than ${cancellationNoticeHours} hours before your appointment, so a fee of ${formatCents(feeCents)} applies. Nothing has been changed yet.`

/** What the practice did to the time of something that is booked. */
export interface PracticeChanges {
  /** The practice has asked the client to choose another time. */
  readonly isMoveAsked?: boolean
  /** When it moved it, or took its request back; null where it did neither, or where the latest move was its client's wish. */
  readonly movedByPracticeAt?: Date | null
}

export interface FeeRule extends PracticeChanges {
  /** What the client pays for the session in the end: `outOfPocketCents` of its quote. */
  readonly outOfPocketCents: number
  /** What the practice asked for short notice when the time was held; null asks for the client's own cost of the session. */
  readonly shortNoticeFeeCents: number | null
}

type BookedTime = PracticeChanges & { readonly startsAt: Date }

type FeeExemption = 'asked' | 'imposed'

/**
 * Why moving or cancelling costs nothing until the start, however late; null where the usual rule holds. A time is imposed if the
 * practice moved a session there, or said that it takes place there after all, with less notice than it asks of clients. See docs/decisions/0088-times-that-the-practice-chose.md.
 */
export function findExemption({ startsAt, isMoveAsked, movedByPracticeAt }: BookedTime): FeeExemption | null {
  if (isMoveAsked) return 'asked'
  return movedByPracticeAt && movedByPracticeAt > noticeEndsAt(startsAt) ? 'imposed' : null
}

/** Until when moving or cancelling costs nothing. */
export const freeUntil = (appointment: BookedTime): Date =>
  findExemption(appointment) ? appointment.startsAt : noticeEndsAt(appointment.startsAt)

export type CancellationNotice =
  /** Moving or cancelling costs nothing until then; afterwards the fee. */
  | { readonly kind: 'withNotice'; readonly freeUntil: Date; readonly feeCents: number }
  | { readonly kind: 'shortNotice'; readonly feeCents: number }
  | { readonly kind: FeeExemption; readonly feeCents: 0 }

/** The fee for moving or cancelling with short notice. See docs/product/portal.md#short-notice. */
export const shortNoticeFee = ({ outOfPocketCents, shortNoticeFeeCents }: FeeRule): number =>
  shortNoticeFeeCents ?? outOfPocketCents

/** The same of something that is booked, by its price. Null while neither the practice's fee nor a price is known: then it costs nothing. */
export const bookedFee = ({
  quote,
  shortNoticeFeeCents,
}: Pick<FeeRule, 'shortNoticeFeeCents'> & { readonly quote: Quote | null }): number | null =>
  shortNoticeFeeCents ?? quote?.outOfPocketCents ?? null

/** What moving or cancelling an appointment means at a moment. Exactly 48 hours before is enough notice. */
export function noticeAt(appointment: FeeRule & { readonly startsAt: Date }, now: Date): CancellationNotice {
  const exemption = findExemption(appointment)
  if (exemption) return { kind: exemption, feeCents: 0 }
  const feeCents = shortNoticeFee(appointment)
  const until = freeUntil(appointment)
  return now <= until ? { kind: 'withNotice', freeUntil: until, feeCents } : { kind: 'shortNotice', feeCents }
}
