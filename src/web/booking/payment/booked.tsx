import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { reservationQuery } from '../frame/reservation-query.ts'
import { finishMessages, thankYouPath } from '../funding/finish-booking.ts'
import { Spinner } from '../../ui/button/spinner.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

const askAgainMs = 2000

/** The server has booked it: on to the thank-you, in this page's place, so that Back does not lead to a used card form. */
export function Booked({ reserveId }: { reserveId: string }) {
  const { accountId } = useSettings()
  const { data, isFetchedAfterMount, isError, refetch } = useQuery(
    {
      ...reservationQuery({ accountId, reserveId }),
      // What was under way when this page learnt of the booking may be from before it.
      refetchInterval: ({ state }) => state.status === 'success' && askAgainMs,
    },
    queryClient,
  )
  if (data?.reservation.status === 'booked') return <Navigate to={thankYouPath(data.reservation)} replace />
  const hasFailed = isFetchedAfterMount && (isError || !data)
  return (
    <div className="mt-8">
      {!hasFailed ? (
        <output className="flex min-h-[var(--target)] items-center gap-3">
          <Spinner />
          Your session is booked. One moment…
        </output>
      ) : (
        <Notice type="success" announced="politely" title="Your session is booked">
          {finishMessages.unread}{' '}
          <TextButton inline onClick={() => void refetch()}>
            Try again
          </TextButton>
        </Notice>
      )}
    </div>
  )
}
