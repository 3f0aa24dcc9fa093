import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { apiQuery, queryClient } from '../api/query.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { divide } from './appointment-view.ts'
import { AppointmentsSkeleton } from './appointments-skeleton.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { PastAppointments } from './past-appointments.tsx'
import { ReadFailed } from './read-failed.tsx'
import { SessionsUsed } from './sessions-used.tsx'
import { UpcomingAppointments } from './upcoming-appointments.tsx'
import type { OwnAppointment } from './own-appointment.ts'

const ownAppointments = apiQuery('listOwnAppointments', {})

/** Which list is open is in the address, so that a reload and the back button keep it. */
export function Appointments({ client }: { client: ClientRecord }) {
  const { data, isFetchedAfterMount, isFetching, isError, refetch } = useQuery(ownAppointments, queryClient)
  const [query, setQuery] = useSearchParams()
  const [cancellingId, setCancellingId] = useState<string | null>(null)
  const lists = useRef<HTMLDivElement>(null)
  // What an earlier page of this visit read may be one booking behind.
  if (!isFetchedAfterMount) return <AppointmentsSkeleton />
  if (!data) return <ReadFailed onTryAgain={refetch} />

  const { upcoming, past } = divide(data)
  const cancelling = data.find(({ _id }) => _id === cancellingId)
  const askToCancel = (id: string) => {
    setCancellingId(id)
    // The 48 hours may have begun since the list was read.
    void refetch()
  }
  const cancelled = (serviceDelivered: OwnAppointment['serviceDelivered']) => {
    queryClient.setQueryData(ownAppointments.queryKey, (before) =>
      before?.map((one) =>
        one._id === cancellingId
          ? { ...one, status: 'cancelled', serviceDelivered, cancellation: null }
          : one,
      ),
    )
    setCancellingId(null)
    // The button that opened the dialog has gone with the appointment.
    requestAnimationFrame(() => lists.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
  }
  return (
    <div ref={lists}>
      {isError && <ReadFailed onTryAgain={refetch} />}
      <Tabs
        label="Your appointments"
        selected={query.get('show') === 'past' ? 'past' : 'upcoming'}
        onSelect={(show) =>
          setQuery(show === 'past' ? { show } : {}, { replace: true, preventScrollReset: true })
        }
        tabs={[
          {
            id: 'upcoming',
            label: upcoming.length > 0 ? `Upcoming (${upcoming.length})` : 'Upcoming',
            content: (
              <UpcomingAppointments
                appointments={upcoming}
                hasPast={past.length > 0}
                client={client}
                onCancel={askToCancel}
              />
            ),
          },
          { id: 'past', label: 'Past and cancelled', content: <PastAppointments appointments={past} /> },
        ]}
      />
      <SessionsUsed />
      {cancelling && (
        <CancelDialog
          appointment={cancelling}
          isChecking={isFetching}
          onCancelled={cancelled}
          readAgain={async () => (await refetch()).data?.find(({ _id }) => _id === cancelling._id)}
          onClose={() => setCancellingId(null)}
        />
      )}
    </div>
  )
}
