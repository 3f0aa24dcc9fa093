import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { ZoneLine } from '../appointment/zone-line.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { appointmentView } from './appointment-view.ts'
import { NextFacts } from './next-facts.tsx'
import type { OwnAppointment } from './own-appointment.ts'

type UpcomingProps = {
  appointments: readonly OwnAppointment[]
  hasPast: boolean
  client: ClientRecord
  onCancel: (id: string) => void
}

/** The next one large, with everything there is to know; the others below it. */
export function UpcomingAppointments({ appointments, hasPast, client, onCancel }: UpcomingProps) {
  const [zone] = useTimeZone()
  const [next] = appointments
  if (!next) return <NothingBooked hasPast={hasPast} />
  return (
    <>
      <h2 className="sr">Upcoming appointments</h2>
      <ul className="appts">
        {appointments.map((appointment) => {
          const view = appointmentView(appointment, zone)
          return (
            <AppointmentCard
              key={appointment._id}
              view={view}
              avatar={appointment.clinician.avatar}
              isNext={appointment === next}
              actions={<AppointmentActions {...{ appointment, view, onCancel }} />}
            >
              {appointment === next && <NextFacts {...{ appointment, view, client, zone }} />}
            </AppointmentCard>
          )
        })}
      </ul>
      <div className="appts__foot">
        <p>You can cancel free of charge up to {cancellationNoticeHours} hours before.</p>
        <ZoneLine at={new Date(next.startDateTime)} />
      </div>
    </>
  )
}

function NothingBooked({ hasPast }: { hasPast: boolean }) {
  return (
    <EmptyState
      drawing="branch"
      title={hasPast ? 'Nothing booked at the moment' : 'No appointments yet'}
      actions={
        <>
          <LinkButton look="secondary" to={paths.findPsychologist()}>
            Find a psychologist
          </LinkButton>
          <LinkButton look="quiet" to={paths.findGp()}>
            Find a GP
          </LinkButton>
        </>
      }
    >
      When you book, your sessions will be here, with what they cost and how to change your mind.
    </EmptyState>
  )
}
