import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { saveFile } from '../api/save-file.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast-store.ts'

type AddToCalendarProps = {
  appointmentId: string
  size?: 'regular' | 'small'
  /** Where several stand on a page: which one. */
  when?: string
}

/** Saves the appointment as a file that calendars read. It names no person and no reason. */
export function AddToCalendar({ appointmentId, size, when }: AddToCalendarProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const isSaved = await saveFile(
      'downloadCalendarFile',
      { params: { id: appointmentId } },
      'appointment.ics',
    )
    setBusy(false)
    if (!isSaved) showToast('error', 'Something went wrong. Please try again.')
  }
  return (
    <Button
      look="secondary"
      size={size}
      busy={busy && 'Preparing'}
      aria-label={when && `Add to calendar: ${when}`}
      onClick={() => void save()}
    >
      <CalendarPlus className="icon" />
      Add to calendar
    </Button>
  )
}
