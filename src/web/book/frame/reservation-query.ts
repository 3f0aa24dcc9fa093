import { queryOptions } from '@tanstack/react-query'
import type { ReservationView } from '#contract/booking.ts'
import type { ApiValue, PathParams } from '#contract/endpoints.ts'
import { clockOffset } from '#domain/booking/holds.ts'
import { type ApiAnswer, callApi } from '../../api/call-api.ts'
import { ApiError, invalidate, queryClient, useRead } from '../../api/query.ts'
import { refetchClientProfile } from '../../client/profile-queries.tsx'
import { markHeld } from '../../session/held-marker.ts'
import { notifyOtherTabs } from '../../session/news.ts'
import { readItem, storeItem } from '../../session/tab-storage.ts'

export type ReservationParams = PathParams<'readReservation'>

/** `offset`: how the server's clock relates to this page's steady one. Null: the server does not know it, or it is not ours. */
type ReceivedReservation = { reservation: ReservationView; offset: number } | null

const withClockOffset = (reservation: ReservationView): NonNullable<ReceivedReservation> => ({
  reservation,
  offset: clockOffset({ serverTime: reservation.serverTime, receivedAt: performance.now() }),
})

const name = 'readReservation'

/** The held time as the server knows it. A reading that fails is said at once: the clock cannot wait for retries. */
export const reservationQuery = (params: ReservationParams) =>
  queryOptions<ReceivedReservation, ApiError>({
    queryKey: [name, { params }],
    queryFn: async ({ signal }) => {
      const answer = await callApi(name, { params }, { signal })
      if (answer.ok) return withClockOffset(answer.value)
      if (answer.problem.status === 404) return null
      throw new ApiError(answer.problem)
    },
    retry: false,
    // The answer that booked brings the reservation: the page that follows shows it as it is.
    staleTime: ({ state }) => (state.data?.reservation.status === 'booked' ? justBookedMs : 0),
  })

const justBookedMs = 5000

/** What is read goes to this tab's storage too, which outlives a reload and is what the guards look at. */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== name) return
  const received = event.query.state.data as ReceivedReservation // what `reservationQuery` has under this key
  if (received) storeReservation(received.reservation)
})

function storeReservation(reservation: ReservationView): void {
  const before = readItem('reservation')
  // Another time may have been chosen while the answer was under way.
  if (before?.reserveId !== reservation.reserveId) return
  storeItem('reservation', reservation)
  markHeld(reservation)
  if (reservation.status !== 'booked' || before.status === 'booked') return
  forgetDrafts()
  notifyOtherTabs()
  void refetchClientProfile()
  void invalidate('listOwnAppointments')
}

/** Once it is booked, card numbers have nothing more to do in this tab. Other forms of the profile are no part of a booking. */
export function forgetDrafts(): void {
  const isOfProfile = (name: string) => name.startsWith('profile ') && !name.startsWith('profile medicare ')
  const stay = Object.entries(readItem('fundingDrafts') ?? {}).filter(([name]) => isOfProfile(name))
  storeItem('fundingDrafts', stay.length > 0 ? Object.fromEntries(stay) : null)
}

/** Read when the screen opens, and shared with every other screen that asks. */
export const useReservation = (params: ReservationParams) => useRead(reservationQuery(params))

/** Asks now, after a change: an answer that is still under way may be from before it. */
export async function readReservation(params: ReservationParams): Promise<ApiAnswer<ReservationView | null>> {
  const query = reservationQuery(params)
  await queryClient.cancelQueries({ queryKey: query.queryKey })
  return queryClient.fetchQuery(query).then(
    (received) => ({ ok: true, value: received?.reservation ?? null }),
    (error: unknown) => {
      if (error instanceof ApiError) return { ok: false, problem: error.problem }
      throw error
    },
  )
}

/** The clock of the time that this tab holds, where a saved step of the GP section’s forms has moved its end. */
export function acceptHoldEnds(ends: ApiValue<'saveQuestionnaireDraft'>['holds']): void {
  if (ends.length === 0) return
  void queryClient.cancelQueries({ queryKey: [name] })
  queryClient.setQueriesData<ReceivedReservation>({ queryKey: [name] }, (received) => {
    const end = ends.find(({ reserveId }) => reserveId === received?.reservation.reserveId)
    return received && end ? withClockOffset({ ...received.reservation, ...end }) : received
  })
}

/** The server's newest word, from another call that brought it. */
export function acceptReservation(params: ReservationParams, reservation: ReservationView): void {
  const { queryKey } = reservationQuery(params)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, withClockOffset(reservation))
}
