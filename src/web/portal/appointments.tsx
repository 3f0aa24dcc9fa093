import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { divide } from './appointment-view.ts'
import { AppointmentsSkeleton } from './appointments-skeleton.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { PastAppointments } from './past-appointments.tsx'
import { ReadFailed } from './read-failed.tsx'
import { UpcomingAppointments } from './upcoming-appointments.tsx'
import type { OwnAppointment } from './own-appointment.ts'
import { useOwn } from '../api/use-own.ts'

/** Which list is open is in the address, so that a reload and the back button keep it. */
export function Appointments({ client }: { client: ClientRecord }) {
  const {
    value: appointments,
    hasFailed,
    readAgain,
    change,
  } = useOwn<readonly OwnAppointment[]>('/client-records/me/appointments')
  const [query, setQuery] = useSearchParams()
  const [cancellingId, setCancellingId] = useState<string | null>(null)
  const lists = useRef<HTMLDivElement>(null)
  if (!appointments) return hasFailed ? <ReadFailed onTryAgain={readAgain} /> : <AppointmentsSkeleton />

  const { upcoming, past } = divide(appointments)
  const cancelling = appointments.find(({ _id }) => _id === cancellingId)
  const cancelled = (serviceDelivered: OwnAppointment['serviceDelivered']) => {
    change((before) =>
      before.map((one) =>
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
      {hasFailed && <ReadFailed onTryAgain={readAgain} />}
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
                onCancel={setCancellingId}
              />
            ),
          },
          { id: 'past', label: 'Past and cancelled', content: <PastAppointments appointments={past} /> },
        ]}
      />
      {cancelling && (
        <CancelDialog
          appointment={cancelling}
          onLook={readAgain}
          onCancelled={cancelled}
          onClose={() => setCancellingId(null)}
        />
      )}
    </div>
  )
}
