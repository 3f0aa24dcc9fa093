import type { ZoneId } from '#domain/time/zones.ts'
import { AddToCalendar } from '../appointment/add-to-calendar.tsx'
import { JoinSession } from '../appointment/join-session.tsx'
import { paths } from '#contract/page-paths.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { AnswersLink } from './questionnaires/answers-link.tsx'
import type { AppointmentView } from './appointment-view.ts'
import type { OwnAppointment } from './own-appointment.ts'

type ActionsProps = {
  appointment: OwnAppointment
  view: AppointmentView
  zone: ZoneId
  onCancel: (id: string) => void
}

export function AppointmentActions({ appointment, view, zone, onCancel }: ActionsProps) {
  const { _id, cancellation, room } = appointment
  return (
    <>
      {room && (
        <JoinSession
          room={room}
          zone={zone}
          name={`${view.when}, ${view.name}`}
          // One that is upcoming and can no longer be cancelled has begun.
          listedAs={cancellation ? 'ahead' : 'begun'}
        />
      )}
      <AddToCalendar appointmentId={_id} size="small" when={view.when} />
      {appointment.isGP && <AnswersLink view={view} />}
      {cancellation && (
        <LinkButton
          look="secondary"
          size="small"
          aria-label={`Move: ${view.when}, ${view.name}`}
          to={paths.moveAppointment(_id)}
        >
          Move
        </LinkButton>
      )}
      {cancellation && (
        <Button
          look="quiet"
          size="small"
          aria-label={`Cancel: ${view.when}, ${view.name}`}
          onClick={() => onCancel(_id)}
        >
          Cancel
        </Button>
      )}
    </>
  )
}
