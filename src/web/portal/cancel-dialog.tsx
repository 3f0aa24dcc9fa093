import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { cancelledAppointmentSchema } from '#contract/clients.ts'
import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import { dayAndTime, zoneWords } from '#domain/letters/appointment-words.ts'
import { callApi } from '../api/call-api.ts'
import { newKey } from '../api/new-key.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { appointmentView } from './appointment-view.ts'
import type { OwnAppointment } from './own-appointment.ts'

type Outcome = NonNullable<OwnAppointment['cancellation']>['outcome']

type CancelDialogProps = {
  appointment: OwnAppointment
  /** Reads the list again: the 48 hours may have begun since it was read. */
  onLook: () => Promise<void>
  onCancelled: (outcome: Outcome) => void
  onClose: () => void
}

const doneWords = {
  cancelWithNotice: 'Your appointment is cancelled. There is nothing to pay.',
  cancelShortNotice: 'Your appointment is cancelled. It counts as short notice.',
} as const satisfies Record<Outcome, string>

/** Says what cancelling means before it is done (decisions, "Time"). */
export function CancelDialog({ appointment, onLook, onCancelled, onClose }: CancelDialogProps) {
  const [zone] = useTimeZone()
  const [key] = useState(newKey)
  const [busy, setBusy] = useState<'Checking' | 'Cancelling' | null>('Checking')
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      await onLook()
      if (!isOver) setBusy(null)
    }
    void look()
    return () => void (isOver = true)
  }, [onLook])

  const { name, shortName, when } = appointmentView(appointment, zone)
  const cancel = async () => {
    setBusy('Cancelling')
    setFailure(null)
    const answer = await callApi<z.infer<typeof cancelledAppointmentSchema>>(
      `/client-records/me/appointments/${appointment._id}:cancel`,
      { method: 'POST', key },
    )
    setBusy(null)
    if (!answer.ok) return setFailure(answer.problem.message)
    showToast('success', doneWords[answer.value.serviceDelivered])
    onCancelled(answer.value.serviceDelivered)
  }
  return (
    <Dialog
      title="Cancel this appointment?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep my appointment</Button>
          {appointment.cancellation && (
            <Button look="danger" busy={busy ?? false} onClick={cancel}>
              {appointment.cancellation.outcome === 'cancelWithNotice'
                ? 'Cancel my appointment'
                : 'Cancel at short notice'}
            </Button>
          )}
        </>
      }
    >
      <p>
        <b className="strong">{when}</b>, {zoneWords(new Date(appointment.startDateTime), zone)}, with {name}.
      </p>
      <Meaning {...{ appointment, zone }} />
      <p className="small">
        The time goes back to others at once.{' '}
        {appointment.isGP ? 'You can book another.' : `You stay with ${shortName}, and can book another.`}
      </p>
      {failure && (
        <Notice type="error" announced="atOnce" title={failure}>
          Your appointment still stands.
        </Notice>
      )}
    </Dialog>
  )
}

function Meaning({
  appointment: { cancellation },
  zone,
}: {
  appointment: OwnAppointment
  zone: ReturnType<typeof useTimeZone>[0]
}) {
  if (!cancellation)
    return (
      <Notice type="warning" title="It can no longer be cancelled here">
        It has begun, or it is over. Please write to us.
      </Notice>
    )
  const end = new Date(cancellation.noticeEndsAt)
  const until = `${dayAndTime(end, zone)}, ${zoneWords(end, zone)}`
  switch (cancellation.outcome) {
    case 'cancelWithNotice':
      return (
        <Notice type="success" title="This is with notice: nothing to pay">
          You can cancel free of charge until {until}. That is {cancellationNoticeHours} hours before it
          starts.
        </Notice>
      )
    case 'cancelShortNotice':
      return (
        <Notice type="warning" title="This is short notice: a fee may apply">
          It starts in less than {cancellationNoticeHours} hours. Cancelling was free of charge until {until}.
          See our <Link to={paths.cancellationPolicy()}>cancellation policy</Link>.
        </Notice>
      )
  }
}
