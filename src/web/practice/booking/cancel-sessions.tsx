import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffAppointment } from '#contract/staff/staff-booking.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import type { SeriesScope } from '#domain/booking/series.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { newKey } from '../../api/new-key.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { isRefused } from '../api/is-refused.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { useTold } from '../desk/use-told.ts'
import { Sheet } from '../desk/sheet.tsx'
import { useStaff } from '../frame/staff-context.ts'
import { type BookingFailure, readAgainAfter, toBookingFailure } from './booking-failure.ts'
import { ScopeChoice, sessionsIn } from './scope-choice.tsx'
import { ToldNote } from './told-note.tsx'
import * as styles from './booking.module.css'

/** Cancelling by the practice: the client pays nothing, whatever the notice. */
export function CancelSessions({ appointment }: { appointment: StaffAppointment }) {
  const [scope, setScope] = useState<SeriesScope>('this')
  const [isAsking, setIsAsking] = useState(false)
  const count = sessionsIn(appointment, scope).length
  return (
    <Sheet title="Cancel">
      <div className={styles.choices}>
        <p>
          For when the practice cannot hold the session. The client pays nothing, and the time is free again
          at once.
          {appointment.cancelsAs === 'clinicianCancelShortNotice' &&
            ` It starts in less than ${cancellationNoticeHours} hours, so it counts as short notice by the practice.`}
        </p>
        <ScopeChoice
          name="cancel-scope"
          legend="Which sessions?"
          appointment={appointment}
          scope={scope}
          onChange={setScope}
        />
        <div>
          <Button look="danger" onClick={() => setIsAsking(true)}>
            {count > 1 ? `Cancel ${count} sessions` : 'Cancel the session'}
          </Button>
        </div>
      </div>
      {isAsking && (
        <CancelDialog appointment={appointment} scope={scope} onClose={() => setIsAsking(false)} />
      )}
    </Sheet>
  )
}

type CancelDialogProps = { appointment: StaffAppointment; scope: SeriesScope; onClose: () => void }

function CancelDialog({ appointment, scope, onClose }: CancelDialogProps) {
  const [key, setKey] = useState(newKey)
  const [isCancelling, setIsCancelling] = useState(false)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  const { showToldOne } = useTold()
  const staff = useStaff()
  const navigate = useNavigate()
  const { id, client, clinician } = appointment
  const sessions = sessionsIn(appointment, scope)
  const cancel = async () => {
    setIsCancelling(true)
    const body = { sessions: sessions.map((one) => ({ id: one.id, fromDateTime: one.startDateTime })) }
    const answer = await callStaff('cancelForClient', { params: { id }, body }, { key })
    setIsCancelling(false)
    void invalidateStaff('readStaffTimes', 'readClient')
    if (!answer.ok) {
      setFailure(toBookingFailure(answer.problem, 'Nothing has been cancelled.'))
      if (isRefused(answer.problem)) setKey(newKey())
      return void invalidateStaff(...readAgainAfter(answer.problem))
    }
    const { changed } = answer.value
    onClose()
    showToldOne(
      changed === 1 ? 'The session is cancelled.' : `${changed} sessions are cancelled.`,
      answer.value,
    )
    // A cancelled session alone opens no client to its clinician: what is left of it is in the diary.
    if (worksForEveryone(staff)) await invalidateStaff('readStaffAppointment')
    else
      await navigate(
        staffPages.week({
          date: formatIsoDate(localDayAt(new Date(appointment.startDateTime), clinician.timeZone)),
        }),
      )
  }
  return (
    <Dialog
      title={sessions.length > 1 ? `Cancel ${sessions.length} sessions?` : 'Cancel this session?'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep {sessions.length > 1 ? 'them' : 'it'}</Button>
          <Button look="danger" busy={isCancelling && 'Cancelling'} onClick={cancel}>
            Cancel {sessions.length > 1 ? 'them' : 'it'}
          </Button>
        </>
      }
    >
      <ul>
        {sessions.map((one) => (
          <li key={one.id}>{shortMoment(one.startsAt, clinician.timeZone)}</li>
        ))}
      </ul>
      <ToldNote client={client} />
      {failure && (
        <Notice type="error" announced="atOnce" title={failure.title}>
          {failure.note}
        </Notice>
      )}
    </Dialog>
  )
}
