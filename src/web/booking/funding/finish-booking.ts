import type { ApiInput } from '#contract/api-types.ts'
import type { ReservationView } from '#contract/booking.ts'
import { finishStep } from '#domain/funding/finish-booking.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { type ApiProblem, callApi } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import { notifyOtherTabs } from '../../visit/notify-other-tabs.ts'
import { paths } from '#contract/page-paths.ts'
import { readReservation, type ReservationParams } from '../frame/reservation-query.ts'

/** Exact texts. See docs/product/finishing.md#finish. */
export const finishMessages = {
  notClaimed: 'Failed to claim appointment. Please try again later',
  notProcessed: 'Error while processing your appointment. Please try again',
  noReservation: 'Reservation ID not found, failed to claim appointment. Please try again later',
  unread: 'Unable to get reserve appointment data. Please try again',
} as const

export type Finish =
  | { kind: 'goTo'; path: string; clientSecret?: string }
  /** The hold has ended, or the server wants something first: `problem` says which. */
  | { kind: 'failed'; message: string; problem: ApiProblem | null }

export type FinishRequest = {
  accountId: string
  reserveId: string | undefined
  /** Kept while the same press is tried again. */
  key: string
  funding?: FundingMethod
  isAgreeCancellationPolicy?: boolean
  isHaveGPReferralAndTreatmentPlan?: boolean
}

/**
 * Claims the reservation; without a saved card goes on to the card form, otherwise books with the card and goes to
 * the thank-you. The server decides whether there is a card: it opens a form only when there is none.
 * See docs/product/finishing.md#finish.
 */
export async function finishBooking({ accountId, reserveId, key, ...said }: FinishRequest): Promise<Finish> {
  if (!reserveId) return { kind: 'failed', message: finishMessages.noReservation, problem: null }
  const params = { accountId, reserveId }
  const change = (body: ApiInput<'changeReservation'>['body'], part: string) =>
    callApi('changeReservation', { params, body }, { key: `${key}-${part}` })

  const claimed = await change(
    { claimReservation: true, mode: 'setup', shouldGenerateCheckoutSession: true, ...said },
    'finish-claim',
  )
  notifyOtherTabs()
  if (!claimed.ok) return failed(claimed.problem, finishMessages.notClaimed)
  const { clientSecret } = claimed.value
  if (clientSecret !== null) {
    // The claim settles the referral and with it the price: read while the card form opens, which does not wait for it.
    void invalidate('readReservation')
    return { kind: 'goTo', path: paths.bookingPayment(clientSecret), clientSecret }
  }

  const booked = await change(
    {
      processWithSavedPaymentMethod: true,
      mode: 'setup',
      embedded: true,
      cancelUrl: paths.bookingConfirm(),
      returnUrl: paths.thankYou(),
    },
    'finish-book',
  )
  notifyOtherTabs()
  if (!booked.ok) return failed(booked.problem, finishMessages.notProcessed)
  return pathOfBooked(params)
}

/** Where a booking that has been made leads: /thank-you for a first one, /thank-you-confirmed for the others. */
async function pathOfBooked(params: ReservationParams): Promise<Finish> {
  const reservation = await readReservation(params)
  if (!reservation.ok) return failed(reservation.problem, finishMessages.unread)
  if (!reservation.value) return { kind: 'failed', message: finishMessages.unread, problem: null }
  return { kind: 'goTo', path: thankYouPath(reservation.value) }
}

/** Of a reservation that is booked. */
export function thankYouPath({ isFirstBooking }: Pick<ReservationView, 'isFirstBooking'>): string {
  const step = finishStep({ hasSavedCard: true, isFirstBooking: isFirstBooking === true })
  return step === 'thankYou' ? paths.thankYou() : paths.thankYouConfirmed()
}

/**
 * The server's message where a person can do something about it, otherwise a fixed text.
 * See docs/product/finishing.md#finish.
 */
export function failed(problem: ApiProblem, otherwise: string): Finish & { kind: 'failed' } {
  // A card form that did not open is no failed claim: the time is theirs.
  const isOurs = problem.status >= 400 && problem.status < 500 && problem.status !== 404
  const isExplained = isOurs || problem.code === 'cardFormAway'
  return { kind: 'failed', message: isExplained ? problem.message : otherwise, problem }
}
