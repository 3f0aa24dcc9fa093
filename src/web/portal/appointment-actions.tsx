import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { saveFile } from '../api/save-file.ts'
import { Button } from '../ui/button/button.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import type { AppointmentView } from './appointment-view.ts'
import type { OwnAppointment } from './own-appointment.ts'

type ActionsProps = { appointment: OwnAppointment; view: AppointmentView; onCancel: (id: string) => void }

export function AppointmentActions({ appointment, view, onCancel }: ActionsProps) {
  const [busy, setBusy] = useState(false)
  const { _id, cancellation } = appointment
  const save = async () => {
    setBusy(true)
    const isSaved = await saveFile(`/client-records/me/appointments/${_id}.ics`, 'appointment.ics')
    setBusy(false)
    if (!isSaved) showToast('error', 'Something went wrong. Please try again.')
  }
  return (
    <>
      <Button
        look="secondary"
        size="small"
        busy={busy && 'Preparing'}
        aria-label={`Add to calendar: ${view.when}`}
        onClick={save}
      >
        <CalendarPlus className="icon" />
        Add to calendar
      </Button>
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
