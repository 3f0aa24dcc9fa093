import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import { dayAndTime } from '#domain/emails/format-appointment.ts'
import { formatCents } from '#domain/fees/money.ts'
import type { ApiValue } from '#contract/api-types.ts'
import { paths } from '#contract/page-paths.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { formatNewPrice } from './new-price.ts'
import type { MovableAppointment, MoveState } from './use-move.ts'
import * as styles from './move.module.css'

type Preview = ApiValue<'previewMove'>
type MoveSummaryProps = { appointment: MovableAppointment; move: MoveState }

/** From, to, the price of the new date and the fee: everything that a press agrees to. */
export function MoveSummary({ appointment, move }: MoveSummaryProps) {
  const { calendar, preview, isMoving, press } = move
  const { zone, slot } = calendar
  const meant = slot && preview.data
  const from = new Date(appointment.startDateTime)
  return (
    <aside className={`card card--raised ${styles.side}`} aria-label="What changes">
      <h2 className="text-lg">What changes</h2>
      <ol className={styles.route}>
        <li>
          <span className="text-sm text-ink-soft">From</span>
          <b>{shortMoment(from, zone)}</b>
        </li>
        <li>
          <span className="text-sm text-ink-soft">To</span>
          <b>{slot ? shortMoment(new Date(slot.startDateTime), zone) : 'Choose a time'}</b>
        </li>
      </ol>
      {meant && (
        <dl className="amounts" aria-live="polite">
          <div>
            <dt>Session</dt>
            <dd>{formatNewPrice(meant.quote, appointment.quote)}</dd>
          </div>
          <div data-line="total">
            <dt>Fee for moving</dt>
            <dd>{formatCents(meant.feeCents)}</dd>
          </div>
        </dl>
      )}
      {slot && preview.error && (
        <Notice type="error" announced="politely" title={preview.error.problem.message}>
          <TextButton inline onClick={() => void preview.refetch()}>
            Try again
          </TextButton>
        </Notice>
      )}
      <MoveNotice preview={meant ?? toPreview(appointment)} zone={zone} />
      <div className="grid gap-2">
        <Button
          wide
          busy={isMoving ? 'Moving…' : Boolean(slot) && preview.isFetching && 'Checking'}
          disabledReason={!slot ? 'Choose a new time first' : !meant && 'We could not work out the cost'}
          onClick={() => void press()}
        >
          {meant && meant.feeCents > 0 ? `Move it for ${formatCents(meant.feeCents)}` : 'Move my appointment'}
        </Button>
        <LinkButton look="quiet" wide to={paths.myAppointments()}>
          Keep the old time
        </LinkButton>
      </div>
      <p className="text-xs text-ink-soft">The new time is booked first, then the old one is let go.</p>
    </aside>
  )
}

/** Before a time is chosen, the list has said what it would cost. */
const toPreview = ({
  cancellation: { outcome, noticeEndsAt, feeCents, isMoveAsked, isImposed },
}: MovableAppointment) => {
  if (isMoveAsked) return { notice: 'asked', noticeEndsAt, feeCents: 0 } as const
  if (isImposed) return { notice: 'imposed', noticeEndsAt, feeCents: 0 } as const
  const isShort = outcome === 'cancelShortNotice'
  return {
    notice: isShort ? 'shortNotice' : 'withNotice',
    noticeEndsAt,
    feeCents: isShort ? (feeCents ?? 0) : 0,
  } as const
}

type NoticeProps = { preview: Pick<Preview, 'notice' | 'noticeEndsAt' | 'feeCents'>; zone: ZoneId }

function MoveNotice({ preview: { notice, noticeEndsAt, feeCents }, zone }: NoticeProps) {
  const until = dayAndTime(new Date(noticeEndsAt), zone)
  if (notice === 'asked')
    return (
      <Notice type="success">We asked you to choose another time, so moving it is free of charge.</Notice>
    )
  if (notice === 'imposed')
    return <Notice type="success">We changed it at short notice, so moving it is free of charge.</Notice>
  if (notice === 'withNotice')
    return (
      <Notice type="success">
        Free until {until}: {cancellationNoticeHours} hours before your appointment.
      </Notice>
    )
  if (feeCents === 0) return <Notice type="success">Moving it is free of charge.</Notice>
  return (
    <Notice type="warning" title={`Less than ${cancellationNoticeHours} hours before`}>
      Moving was free of charge until {until}. Now a short-notice fee of {formatCents(feeCents)} applies.
    </Notice>
  )
}
