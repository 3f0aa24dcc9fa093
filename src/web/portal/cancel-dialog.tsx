import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { clientCancellations } from '#domain/booking/cancel-and-move.ts'
import { cancellationNoticeHours, type ClientCancellation } from '#domain/diary/attendance.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { type ApiProblem, callApi, createPressKeys, isUnanswered } from '../api/call-api.ts'
import { useAction } from '../api/use-action.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast-store.ts'
import { appointmentView, type OwnAppointment } from './appointment-view.tsx'
import { NotEmailed } from './portal-screen.tsx'

type CancelOutcome = NonNullable<OwnAppointment['cancellation']>['outcome']

/** What the client agrees to pay by pressing the button. */
const feeNow = ({ cancellation }: OwnAppointment) =>
  cancellation?.outcome === 'cancelShortNotice' ? (cancellation.feeCents ?? 0) : 0

function shortNoticeTitle(feeCents: number | null, funding: OwnAppointment['funding']): string {
  if (feeCents) return `A short-notice fee of ${formatCents(feeCents)} applies`
  return funding === 'ndis'
    ? 'This is short notice: your NDIS plan can be invoiced'
    : 'This is short notice, and there is nothing to pay'
}

type CancelDialogProps = {
  appointment: OwnAppointment
  /** It is being read again, so that what is said here is so. */
  isChecking: boolean
  onCancelled: (outcome: CancelOutcome) => void
  /** After a failure: it may be another rule by now, or cancelled. */
  readAgain: () => Promise<OwnAppointment | undefined>
  onClose: () => void
}

const doneWords = {
  cancelWithNotice: 'Your appointment is cancelled. There is nothing to pay.',
  cancelShortNotice: 'Your appointment is cancelled. It counts as short notice.',
} as const satisfies Record<CancelOutcome, string>

export function CancelDialog({
  appointment,
  isChecking,
  onCancelled,
  readAgain,
  onClose,
}: CancelDialogProps) {
  const [zone] = useTimeZone()
  const [keys] = useState(createPressKeys)
  const { act, busy, problem: failure } = useAction()
  const { name, shortName, when } = appointmentView(appointment, zone)
  const finish = (outcome: CancelOutcome) => {
    showToast('success', doneWords[outcome])
    onCancelled(outcome)
  }
  const request = { params: { id: appointment._id }, query: { agreedFeeCents: feeNow(appointment) } }
  const cancel = () =>
    act('cancel', {
      call: () => callApi('cancelAppointment', request, { keys }),
      after: ({ serviceDelivered }) => finish(serviceDelivered),
      onFailure: async () => {
        const found = await readAgain()
        const outcome = found && findCancellation(found)
        if (outcome) finish(outcome)
      },
    })
  return (
    <Dialog
      title="Cancel this appointment?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep my appointment</Button>
          {appointment.cancellation && (
            <Button
              look="danger"
              busy={busy !== null ? 'Cancelling' : isChecking && 'Checking'}
              onClick={() => void cancel()}
            >
              {feeNow(appointment) === 0
                ? 'Cancel my appointment'
                : `Cancel it for ${formatCents(feeNow(appointment))}`}
            </Button>
          )}
        </>
      }
    >
      <p>
        <b className="font-semibold">{when}</b>, {formatZone(new Date(appointment.startDateTime), zone)}, with{' '}
        {name}.
      </p>
      <CancelMeaning {...{ appointment, zone }} />
      <p className="text-sm">
        Someone else can then book this time. You can book another{' '}
        {appointment.isGP ? 'appointment' : `session with ${shortName}`}.
      </p>
      <NotEmailed />
      {failure && (
        <Notice type="error" announced="atOnce" title={failure.fields?.agreedFeeCents ?? failure.message}>
          {formatStanding(failure, appointment, isChecking)}
        </Notice>
      )}
    </Dialog>
  )
}

function CancelMeaning({
  appointment: { cancellation, status, funding },
  zone,
}: {
  appointment: OwnAppointment
  zone: ReturnType<typeof useTimeZone>[0]
}) {
  if (status === 'cancelled') return <Notice type="warning" title="It is already cancelled" />
  if (!cancellation)
    return (
      <Notice type="warning" title="It can no longer be cancelled here">
        It has begun, or it is over. Please write to us.
      </Notice>
    )
  if (cancellation.isMoveAsked)
    return (
      <Notice type="success" title="No charge: we asked you for another time">
        You can cancel or move it free of charge until it starts.
      </Notice>
    )
  if (cancellation.isImposed)
    return (
      <Notice type="success" title="No charge: we changed it at short notice">
        You can cancel or move it free of charge until it starts.
      </Notice>
    )
  const end = new Date(cancellation.noticeEndsAt)
  const until = `${dayAndTime(end, zone)}, ${formatZone(end, zone)}`
  switch (cancellation.outcome) {
    case 'cancelWithNotice':
      return (
        <Notice type="success" title="No charge: you’re cancelling in time">
          You can cancel free of charge until {until}. That is {cancellationNoticeHours} hours before it
          starts.
        </Notice>
      )
    case 'cancelShortNotice':
      return (
        <Notice type="warning" title={shortNoticeTitle(cancellation.feeCents, funding)}>
          It starts in less than {cancellationNoticeHours} hours. Cancelling was free of charge until {until}.
          See our <Link to={paths.cancellationPolicy()}>cancellation policy</Link>.
        </Notice>
      )
  }
}

type ListedAppointment = Pick<OwnAppointment, 'status' | 'cancellation'>

/** After cancelling failed: what is known of the appointment by then. Null where the rest of the dialog says it. */
export function formatStanding(
  problem: Pick<ApiProblem, 'status'>,
  { status, cancellation }: ListedAppointment,
  isChecking: boolean,
): string | null {
  // The server gives the first answer again, and charges a fee once: src/server/booking/cancel-appointment.ts.
  if (isUnanswered(problem))
    return cancellation && 'We don’t know yet whether it is cancelled. It is safe to try again.'
  return status === 'upcoming' && !isChecking ? 'Your appointment still stands.' : null
}

/** How the client cancelled it, if they did: its answer may have been lost on the way back. */
export const findCancellation = ({
  serviceDelivered,
}: Pick<OwnAppointment, 'serviceDelivered'>): ClientCancellation | undefined =>
  clientCancellations.find((one) => one === serviceDelivered)
