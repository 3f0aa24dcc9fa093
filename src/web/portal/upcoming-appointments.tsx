import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { useTimeZone } from '../visit/use-time-zone.ts'
import { ZoneLine } from '../appointment/zone-line.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { appointmentView } from './appointment-view.ts'
import { NextDetails } from './next-details.tsx'
import { NothingBooked } from './nothing-booked.tsx'
import type { OwnAppointment } from './own-appointment.ts'
import * as styles from './upcoming-appointments.module.css'

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
      <h2 className="sr-only">Upcoming appointments</h2>
      <ul className="mt-6 grid gap-4">
        {appointments.map((appointment) => {
          const view = appointmentView(appointment, zone)
          return (
            <AppointmentCard
              key={appointment._id}
              view={view}
              avatar={appointment.clinician.avatar}
              isNext={appointment === next}
              actions={<AppointmentActions {...{ appointment, view, zone, onCancel }} />}
            >
              {appointment.cancellation?.isMoveAsked && (
                <div className="mt-4">
                  <Notice type="warning" title="Please choose another time">
                    It cannot take place as planned. Moving it costs nothing.
                  </Notice>
                </div>
              )}
              {appointment === next && <NextDetails {...{ appointment, view, client, zone }} />}
            </AppointmentCard>
          )
        })}
      </ul>
      <div className={styles.foot}>
        <p>
          Cancelling or moving is free until {cancellationNoticeHours} hours before. After that a fee may
          apply, which you see before you confirm.
        </p>
        <ZoneLine at={new Date(next.startDateTime)} />
      </div>
    </>
  )
}
