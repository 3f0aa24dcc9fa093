import { JoinSession } from '../appointment/join-session.tsx'
import { useTimeZone } from '../visit/use-time-zone.ts'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { AnswersLink } from './questionnaires/answers-link.tsx'
import { appointmentView } from './appointment-view.ts'
import type { OwnAppointment } from './own-appointment.ts'

export function PastAppointments({ appointments }: { appointments: readonly OwnAppointment[] }) {
  const [zone] = useTimeZone()
  if (appointments.length === 0)
    return (
      <EmptyState title="Nothing here yet">
        After a session, or when one is cancelled, you find it here.
      </EmptyState>
    )
  return (
    <>
      <h2 className="sr-only">Past and cancelled appointments</h2>
      <ul className="mt-6 grid gap-4">
        {appointments.map((appointment) => {
          const view = appointmentView(appointment, zone)
          return (
            <AppointmentCard
              key={appointment._id}
              view={view}
              avatar={appointment.clinician.avatar}
              actions={
                <>
                  {/* A session that runs over is still open for a while. */}
                  {appointment.room && (
                    <JoinSession room={appointment.room} zone={zone} name={`${view.when}, ${view.name}`} />
                  )}
                  {appointment.isGP && <AnswersLink view={view} />}
                </>
              }
            />
          )
        })}
      </ul>
    </>
  )
}
