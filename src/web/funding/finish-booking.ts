import type { z } from 'zod'
import type {
  changedReservationSchema,
  changeReservationRequest,
  ReservationView,
} from '#contract/booking.ts'
import { finishStep } from '#domain/clients/finish-booking.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { type ApiProblem, callApi } from '../api/call-api.ts'
import { tellOtherTabs } from '../appointment/reservation-news.ts'
import { storeItem } from '../appointment/session-items.ts'
import { paths } from '../paths.ts'

/** Document 1 section 8, "Claim" and "Payment". */
export const finishWords = {
  claimed: 'Appointment claimed successfully',
  notClaimed: 'Failed to claim appointment. Please try again later',
  notProcessed: 'Error while processing your appointment. Please try again',
  noReservation: 'Reservation ID not found, failed to claim appointment. Please try again later',
  unread: 'Unable to get reserve appointment data. Please try again',
} as const

export type Finish =
  | { kind: 'goTo'; path: string }
  /** The hold has ended, or the server wants something first: `problem` says which. */
  | { kind: 'failed'; message: string; problem: ApiProblem | null }

type Changed = z.infer<typeof changedReservationSchema>
type Change = z.input<typeof changeReservationRequest>

type Wanted = {
  accountId: string
  reserveId: string | undefined
  /** Kept while the same press is tried again. */
  key: string
  funding?: FundingMethod
  isAgreeCancellationPolicy?: boolean
}

/**
 * Document 1 section 4, "Finish": claim the reservation; without a saved card go on to the card form, otherwise book with the
 * card and go to the thank-you. Whether there is a card is the server's word: it opens a form only for whoever has none.
 */
export async function finishBooking({ accountId, reserveId, key, ...said }: Wanted): Promise<Finish> {
  if (!reserveId) return { kind: 'failed', message: finishWords.noReservation, problem: null }
  const address = `/accounts/${accountId}/reserved-appointments/${reserveId}`
  const change = (body: Change, part: string) =>
    callApi<Changed>(address, { method: 'PUT', body, key: `${key}-${part}` })

  const claimed = await change(
    { claimReservation: true, mode: 'setup', shouldGenerateCheckoutSession: true, ...said },
    'finish-claim',
  )
  tellOtherTabs()
  if (!claimed.ok) return failed(claimed.problem, finishWords.notClaimed)
  const { clientSecret } = claimed.value
  if (clientSecret !== null) return { kind: 'goTo', path: paths.bookingPayment(clientSecret) }

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
  tellOtherTabs()
  if (!booked.ok) return failed(booked.problem, finishWords.notProcessed)
  return pathOfBooked(address)
}

/** Where a booking that has been made leads: /thank-you for a first one, /thank-you-confirmed for the others. */
export async function pathOfBooked(address: string): Promise<Finish> {
  const reservation = await callApi<ReservationView>(address)
  if (!reservation.ok) return failed(reservation.problem, finishWords.unread)
  storeItem('reservation', reservation.value)
  return { kind: 'goTo', path: thankYouPath(reservation.value) }
}

/** Of a reservation that is booked. */
export function thankYouPath({ isFirstBooking }: Pick<ReservationView, 'isFirstBooking'>): string {
  const step = finishStep({ hasSavedCard: true, isFirstBooking: isFirstBooking === true })
  return step === 'thankYou' ? paths.thankYou() : paths.thankYouConfirmed()
}

/** What a person can do something about is said in the server's words; what is nobody's fault in the document's. */
function failed(problem: ApiProblem, otherwise: string): Finish {
  const isExplained = problem.status >= 400 && problem.status < 500 && problem.status !== 404
  return { kind: 'failed', message: isExplained ? problem.message : otherwise, problem }
}
