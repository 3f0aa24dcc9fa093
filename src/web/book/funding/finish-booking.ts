import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { ApiInput } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { type ApiProblem, callApi, createPressKeys } from '../../api/call-api.ts'
import { queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { readBookingFunding } from '../../choose-time/booking-funding.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { setupQuery } from '../../forms/card-setup.ts'
import { notifyOtherTabs } from '../../session/news.ts'
import { readItem } from '../../session/tab-storage.ts'
import { showToast } from '../../ui/toast-store.ts'
import { acceptReservation, readReservation } from '../frame/reservation-query.ts'

/** Exact texts. See docs/product/finishing.md#finish. */
export const finishMessages = {
  notClaimed: 'Failed to claim appointment. Please try again later',
  notProcessed: 'Error while processing your appointment. Please try again',
  noReservation: 'Reservation ID not found, failed to claim appointment. Please try again later',
  unread: 'Unable to get reserve appointment data. Please try again',
} as const

export type FinishOutcome =
  | { kind: 'goTo'; path: string; clientSecret?: string }
  /** The hold has ended, or the server wants something first: `problem` says which. */
  | { kind: 'failed'; message: string; problem: ApiProblem | null }

type FinishRequest = ApiInput<'finishBooking'>['body'] & {
  accountId: string
  reserveId: string | undefined
  /** Kept while the same press is tried again. */
  key: string
}

/** Asks the server to book, and says where its answer leads: the thank-you, or the card form. See docs/product/finishing.md#finish. */
export async function finishBooking({
  accountId,
  reserveId,
  key,
  ...body
}: FinishRequest): Promise<FinishOutcome> {
  if (!reserveId) return { kind: 'failed', message: finishMessages.noReservation, problem: null }
  const params = { accountId, reserveId }
  const answer = await callApi('finishBooking', { params, body }, { key })
  notifyOtherTabs()
  if (!answer.ok) {
    const { problem } = answer
    return toFailedFinish(problem, finishMessages[problem.status === 404 ? 'notClaimed' : 'notProcessed'])
  }
  const finished = answer.value
  acceptReservation(params, finished.reservation)
  return finished.outcome === 'booked'
    ? { kind: 'goTo', path: thankYouPath(finished.reservation) }
    : {
        kind: 'goTo',
        path: paths.bookingPayment(finished.clientSecret),
        clientSecret: finished.clientSecret,
      }
}

/** Of a reservation that is booked: /thank-you for a first one, /thank-you-confirmed for the others. */
export const thankYouPath = ({ isFirstBooking }: Pick<ReservationView, 'isFirstBooking'>): string =>
  isFirstBooking === true ? paths.thankYou() : paths.thankYouConfirmed()

/**
 * The server's message where a person can do something about it, otherwise a fixed text.
 * See docs/product/finishing.md#finish.
 */
export function toFailedFinish(problem: ApiProblem, otherwise: string): FinishOutcome & { kind: 'failed' } {
  // A card form that did not open is no failed claim: the time is theirs.
  const isOurs = problem.status >= 400 && problem.status < 500 && problem.status !== 404
  const isExplained = isOurs || problem.code === 'cardFormAway'
  return { kind: 'failed', message: isExplained ? problem.message : otherwise, problem }
}

/** The last step of every funding. Null once the browser is on its way, otherwise why not. */
export function useFinish(): (
  said?: Pick<FinishRequest, 'isAgreeCancellationPolicy' | 'isHaveGPReferralAndTreatmentPlan'>,
) => Promise<string | null> {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [keys] = useState(createPressKeys)

  return async (said) => {
    const reserveId = readItem('reservation')?.reserveId
    const funding = readBookingFunding() ?? undefined
    const request = { accountId, reserveId, funding, ...said }
    const finish = await finishBooking({ ...request, key: keys.take(request) })
    if (finish.kind === 'failed') {
      const { problem, message } = finish
      if (problem) keys.settle(problem)
      // The frame asks for another way to pay, once it has read that this one is not taken.
      if (reserveId && (problem?.code === 'fundingNotOffered' || problem?.code === 'fundingRequired'))
        await readReservation({ accountId, reserveId })
      // What is missing is said where it is asked for.
      if (problem?.page === undefined || problem.page === pathname) return message
      showToast('warning', message)
      await navigate(problem.page)
      return null
    }
    // The card form asks for it: read while its page opens.
    if (finish.clientSecret !== undefined) void queryClient.prefetchQuery(setupQuery(finish.clientSecret))
    await navigate(finish.path)
    return null
  }
}

/** What a press does for a client whose card is saved: it books. Null where the card form follows. */
export function bookButtonText({
  hasSavedCard,
  savedCardLastFour,
}: Pick<ClientRecord, 'hasSavedCard' | 'savedCardLastFour'>): string | null {
  if (!hasSavedCard) return null
  return savedCardLastFour ? `Book with card ending ${savedCardLastFour}` : 'Book with your saved card'
}

/**
 * The last button of a form says what its press does: with a saved card it books, without one the card form follows. Exact texts, where
 * they are true. See docs/product/finishing.md#confirm-page.
 */
export function lastButtonText(
  client: Pick<ClientRecord, 'hasSavedCard' | 'savedCardLastFour'>,
  { hasReferral = true } = {},
): string {
  const book = bookButtonText(client)
  if (book === null) return 'Proceed to payment details to finalise your booking'
  return hasReferral ? book : 'Confirm psychology session'
}
