import { isWithinTwelveMonths } from '../time/twelve-months.ts'
import type { ZoneId } from '../time/zones.ts'
import type { GpAppointmentKind } from './appointment-types.ts'

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
  | { readonly kind: 'blocked'; readonly message: (typeof gpBlockMessages)[keyof typeof gpBlockMessages] }

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

export function gpBookingRule(booking: GpBooking): GpBookingRule {
  return rules[findLastInitial(booking)][booking.chosen]
}

function findLastInitial({ lastAttendedInitial, now, zone }: GpBooking): LastInitial {
  if (lastAttendedInitial === null) return 'none'
  return isWithinTwelveMonths(lastAttendedInitial, now, zone) ? 'within12Months' : 'over12Months'
}

export const incompleteSurveysHeading = 'Incomplete GP surveys'
