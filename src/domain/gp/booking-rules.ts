import type { GpAppointmentKind } from '../booking/appointment-types.ts'
import type { AttendanceOutcome } from '../diary/attendance.ts'
import { formatDay } from '../time/format.ts'
import { isWithinTwelveMonths, localDayAt } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'

export type GpSurvey = 'mhtp' | 'dass21'

/** The three variants of the pending page. See docs/product/gp.md#pending-page. */
export type PendingVariant = 'bothAssessments' | 'twelveMonthsElapsed' | 'dass21Only'

export const surveysOfVariant = {
  bothAssessments: ['mhtp', 'dass21'],
  twelveMonthsElapsed: ['mhtp', 'dass21'],
  dass21Only: ['dass21'],
} as const satisfies Record<PendingVariant, readonly GpSurvey[]>

/** Exact texts. See docs/product/gp.md#twelve-month-rule. */
export const gpBlockMessages = {
  bookReview:
    'It has been less than 12 months since your last booking. Please book a review appointment with one of our GPs.',
  bookInitial:
    'It has been more than 12 months since your last appointment. Please book an initial appointment with one of our GPs.',
} as const

/** Continue goes on with the review, Back returns to the choice. See docs/product/gp.md#review-warning. */
export const reviewWarning = {
  heading: 'Is this your first GP appointment with us?',
  text: 'A review follows an initial mental health treatment plan. If you do not have one yet, please choose an initial appointment.',
  continueButton: 'Continue',
  backButton: 'Back',
} as const

export type GpBookingRule =
  | { readonly kind: 'allowed' | 'warned'; readonly variant: PendingVariant }
  | { readonly kind: 'blocked'; readonly message: string }

type LastInitial = 'none' | 'within12Months' | 'over12Months'

/** A signed-out visitor counts as having no earlier initial appointment. See docs/product/gp.md#twelve-month-rule. */
const rules = {
  none: {
    initial: { kind: 'allowed', variant: 'bothAssessments' },
    review: { kind: 'warned', variant: 'bothAssessments' },
  },
  within12Months: {
    initial: { kind: 'blocked', message: gpBlockMessages.bookReview },
    review: { kind: 'allowed', variant: 'dass21Only' },
  },
  over12Months: {
    initial: { kind: 'allowed', variant: 'twelveMonthsElapsed' },
    review: { kind: 'blocked', message: gpBlockMessages.bookInitial },
  },
} as const satisfies Record<LastInitial, Record<GpAppointmentKind, GpBookingRule>>

export interface GpBooking {
  readonly chosen: GpAppointmentKind
  readonly lastAttendedInitial: Date | null
  readonly now: Date
  /** The client's: twelve months are counted in calendar days there. */
  readonly zone: ZoneId
}

/** A block says from which appointment the months are counted: a review in between is none of them. */
export function gpBookingRule(booking: GpBooking): GpBookingRule {
  const rule: GpBookingRule = rules[findLastInitial(booking)][booking.chosen]
  const { lastAttendedInitial, zone } = booking
  if (rule.kind !== 'blocked' || lastAttendedInitial === null) return rule
  const day = formatDay(localDayAt(lastAttendedInitial, zone), 'd MMMM yyyy')
  return { ...rule, message: `${rule.message} We count from your last initial appointment, on ${day}.` }
}

function findLastInitial({ lastAttendedInitial, now, zone }: GpBooking): LastInitial {
  if (lastAttendedInitial === null) return 'none'
  return isWithinTwelveMonths(lastAttendedInitial, now, zone) ? 'within12Months' : 'over12Months'
}

export const incompleteSurveysHeading = 'Incomplete GP surveys'

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
