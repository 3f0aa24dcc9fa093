import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { clockOffset } from '#domain/booking/hold-time.ts'
import { type ApiError, queryClient, readApi } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import { markHeld, unmarkHeld } from '../visit/mark-held.ts'
import { onNews } from '../visit/on-news.ts'
import { useItem } from '../visit/tab-storage.ts'
import { millisecondsLeft } from '../visit/use-seconds-left.ts'

export type HeldTimesRead = {
  holds: readonly ReservationView[]
  /** How the server's clock relates to this page's steady one, when the answer came. */
  offset: number
}

const heldQuery = (accountId: string, holder: readonly unknown[]) =>
  queryOptions<HeldTimesRead, ApiError>({
    queryKey: ['listHolds', accountId, ...holder],
    queryFn: async ({ signal }) => {
      const { holds, serverTime } = await readApi('listHolds', { params: { accountId } }, signal)
      const last = holds.at(-1)
      if (last) markHeld(last)
      return { holds, offset: clockOffset({ serverTime, receivedAt: performance.now() }) }
    },
  })

const soonestMs = 1000

/** What this person is holding, as the server knows it: read again when one ends, on waking, and on news from another tab. */
export function useHeldTimes(): HeldTimesRead | null {
  const { accountId } = useSettings()
  const { status, user } = useSession()
  const own = useItem('reservation')
  const { data, refetch } = useQuery(
    {
      ...heldQuery(accountId, [status, user?.email, own?.reserveId, own?.status]),
      enabled: status !== 'loading' && user?.role !== 'clinician',
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => {
        const [first] = state.data?.holds ?? []
        if (!first?.expiresAt || !state.data) return false
        const end = { expiresAt: first.expiresAt, offset: state.data.offset }
        return Math.max(soonestMs, millisecondsLeft(end))
      },
    },
    queryClient,
  )
  useEffect(() => onNews(() => void refetch()), [refetch])
  const isNothingLeft = data !== undefined && data.holds.length === 0 && own === null
  useEffect(() => {
    if (isNothingLeft) unmarkHeld()
  }, [isNothingLeft])
  return data ?? null
}
