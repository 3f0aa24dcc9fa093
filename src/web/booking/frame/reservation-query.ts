import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PathParams } from '#contract/api-types.ts'
import type { ReservationView } from '#contract/booking.ts'
import { clockOffset } from '#domain/booking/hold-time.ts'
import { type ApiAnswer, callApi } from '../../api/call-api.ts'
import { ApiError, invalidate, queryClient } from '../../api/query.ts'
import { refetchClientProfile } from '../../client/change-profile.ts'
import { markHeld } from '../../visit/mark-held.ts'
import { notifyOtherTabs } from '../../visit/notify-other-tabs.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'
import { forgetDrafts } from '../funding/draft.ts'

export type ReservationParams = PathParams<'readReservation'>

/** `offset`: how the server's clock relates to this page's steady one. Null: the server does not know it, or it is not ours. */
type Received = { reservation: ReservationView; offset: number } | null

const receive = (reservation: ReservationView): NonNullable<Received> => ({
  reservation,
  offset: clockOffset({ serverTime: reservation.serverTime, receivedAt: performance.now() }),
})

const name = 'readReservation'

/** The held time as the server knows it. A reading that fails is said at once: the clock cannot wait for retries. */
export const reservationQuery = (params: ReservationParams) =>
  queryOptions<Received, ApiError>({
    queryKey: [name, { params }],
    queryFn: async ({ signal }) => {
      const answer = await callApi(name, { params }, { signal })
      if (answer.ok) return receive(answer.value)
      if (answer.problem.status === 404) return null
      throw new ApiError(answer.problem)
    },
    retry: false,
  })

/** What is read goes to this tab's storage too, which outlives a reload and is what the guards look at. */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== name) return
  const received = event.query.state.data as Received // what `reservationQuery` has under this key
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

/** Read when the screen opens, and shared with every other screen that asks. */
export const useReservation = (params: ReservationParams) => useQuery(reservationQuery(params), queryClient)

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

/** The server's newest word, from another call that brought it. */
export function acceptReservation(params: ReservationParams, reservation: ReservationView): void {
  const { queryKey } = reservationQuery(params)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, receive(reservation))
}
