import { AddToCalendar } from '../appointment/add-to-calendar.tsx'
import { Button } from '../ui/button/button.tsx'
import type { AppointmentView } from './appointment-view.ts'
import type { OwnAppointment } from './own-appointment.ts'

type ActionsProps = { appointment: OwnAppointment; view: AppointmentView; onCancel: (id: string) => void }

export function AppointmentActions({ appointment, view, onCancel }: ActionsProps) {
  const { _id, cancellation } = appointment
  return (
    <>
      <AddToCalendar appointmentId={_id} size="small" when={view.when} />
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
