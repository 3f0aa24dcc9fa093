import Lock from 'lucide-react/icons/lock'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { dayAndTime } from '#domain/booking/appointment-words.ts'
import { cancellationNoticeHours } from '#domain/diary/attendance.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { costSentences } from '#domain/fees/cost-words.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { callApi, createPressKeys, isUnanswered } from '../api/call-api.ts'
import { apiQuery, invalidate, useRead } from '../api/query.ts'
import { SupportEmail } from '../api/support-email.tsx'
import { useAction } from '../api/use-action.ts'
import { shortMoment } from '../appointment/format-day.ts'
import { forgetAvailability } from '../choose-time/availability.ts'
import { formatPrice, formatQuote } from '../choose-time/format-cost.ts'
import { PanelDays } from '../choose-time/panel-days.tsx'
import { movePanel, nothingPicked, useCalendar } from '../choose-time/use-calendar.ts'
import type { PageHandle } from '../page-handle.ts'
import { useProfileRefresh } from '../client/profile-queries.tsx'
import { EmptyState } from '../ui/art.tsx'
import { Button, LinkButton, TryAgain } from '../ui/button.tsx'
import { Badge, Portrait } from '../ui/card.tsx'
import { Crumbs } from '../ui/navigation.tsx'
import { Notice } from '../ui/notice.tsx'
import { AppointmentsSkeleton, appointmentView, type OwnAppointment } from './appointment-view.tsx'
import { NotEmailed, PortalScreen, ReadFailed } from './portal-screen.tsx'
import * as styles from './appointments.module.css'

/** Its own button is at the foot of a phone. */
export const handle: PageHandle = { stickyBar: 'never' }

const pageTitle = 'Move your appointment'

export default function MovePage() {
  const { id = '' } = useParams()
  useProfileRefresh()
  return (
    <div className="wrap pt-3 pb-24">
      <Crumbs trail={[{ label: 'My appointments', to: paths.myAppointments() }]} here="Move" />
      <PortalScreen
        title={pageTitle}
        description="Another time with the same clinician."
        skeleton={<AppointmentsSkeleton />}
      >
        {() => <Move key={id} id={id} />}
      </PortalScreen>
    </div>
  )
}

/** The appointment of this address, if it is one of the client's own and still to come. */
function Move({ id }: { id: string }) {
  const { data, isFetchedAfterMount, refetch } = useRead(apiQuery('listOwnAppointments', {}))
  if (!isFetchedAfterMount) return <AppointmentsSkeleton />
  if (!data) return <ReadFailed onTryAgain={refetch} />
  const appointment = data.find(({ _id }) => _id === id)
  if (appointment?.cancellation)
    return <MoveChoice appointment={{ ...appointment, cancellation: appointment.cancellation }} />
  return (
    <EmptyState
      drawing="branch"
      title={appointment ? 'It can no longer be moved here' : 'We could not find this appointment'}
      actions={<LinkButton to={paths.myAppointments()}>My appointments</LinkButton>}
    >
      {appointment && (
        <>
          It has begun, is over or was cancelled. If you have a question about it, please write to{' '}
          <SupportEmail />.
        </>
      )}
    </EmptyState>
  )
}

function MoveChoice({ appointment }: { appointment: MovableAppointment }) {
  const move = useMove(appointment)
  const { calendar, failure } = move
  const isUnsure = failure !== null && isUnanswered(failure)
  const { when, length, name, shortName, what, mode } = appointmentView(appointment, calendar.zone)
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,680px)_360px] lg:justify-between lg:gap-16">
      <div className="min-w-0">
        <p className="lead">Your old time stays yours until the new one is booked.</p>
        <div className={styles.keptTime}>
          {appointment.clinician.avatar && <Portrait src={appointment.clinician.avatar} size="small" />}
          <div className="leading-snug">
            <b className="font-semibold">{when}</b>
            <p className="text-sm text-ink-soft">
              {name}, {what}, {mode.toLowerCase()}. {length}
            </p>
          </div>
          {!isUnsure && (
            <Badge tone="success" icon={<Lock className="icon" />}>
              Still yours
            </Badge>
          )}
        </div>
        {failure && (
          <div className="mt-6">
            <Notice
              type="warning"
              announced="atOnce"
              title={failure.fields?.agreedFeeCents ?? failure.message}
            >
              {isUnsure
                ? 'We don’t know yet whether it is moved. It is safe to try again.'
                : `You still have ${when}.`}
            </Notice>
          </div>
        )}
        <section className="card grid gap-4 mt-6" aria-label="Choose a new time">
          <h2 className="text-lg">{shortName}’s free times</h2>
          <PanelDays calendar={calendar} />
        </section>
        <p className="mt-4 text-sm text-ink-soft">
          Looking for another clinician or a different kind of session? Please write to <SupportEmail />.
        </p>
      </div>
      <MoveSummary appointment={appointment} move={move} />
    </div>
  )
}

type MovePreview = ApiValue<'previewMove'>
/** From, to, the price of the new date and the fee: everything that a press agrees to. */
function MoveSummary({ appointment, move }: { appointment: MovableAppointment; move: MoveState }) {
  const { calendar, preview, isMoving, press } = move
  const { zone, slot } = calendar
  const meant = slot && preview.data
  const from = new Date(appointment.startDateTime)
  // On a phone this is below the calendar: what a chosen time means, and the button, come into sight with it.
  const buttons = useRef<HTMLDivElement>(null)
  const isPriced = meant !== null && meant !== undefined
  useEffect(() => {
    if (slot || isPriced) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [slot, isPriced])
  return (
    <aside
      className="card card--raised grid content-start gap-5 lg:sticky lg:top-6 lg:self-start"
      aria-label="What changes"
    >
      <h2 className="text-lg">What changes</h2>
      <ol className={`grid gap-4 ${styles.moveRoute}`}>
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
          <TryAgain onClick={() => void preview.refetch()} />
        </Notice>
      )}
      <MoveNotice preview={meant ?? toPreview(appointment)} zone={zone} />
      <div className="grid gap-2 scroll-mb-4" ref={buttons}>
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
      <NotEmailed />
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

type NoticeProps = { preview: Pick<MovePreview, 'notice' | 'noticeEndsAt' | 'feeCents'>; zone: ZoneId }

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

/** The price of the new date, and whether it is another. */
export function formatNewPrice(quote: Quote | null, before: Quote | null): string {
  if (!quote) return costSentences(null, null)
  const words = formatPrice(quote)
  if (!before) return words
  const isSame = quote.kind === before.kind && quote.outOfPocketCents === before.outOfPocketCents
  return isSame ? `${words}, as before` : `${words}, before: ${formatQuote(before).price}`
}

type MovableAppointment = OwnAppointment & {
  cancellation: NonNullable<OwnAppointment['cancellation']>
}

type MoveState = ReturnType<typeof useMove>

/** Choosing a new time, what that would mean, and the press that moves the appointment there. */
function useMove({ _id: id, clinician, sessionTypeId }: MovableAppointment) {
  const navigate = useNavigate()
  const [choice, move] = useReducer(movePanel, nothingPicked)
  // A client who has an appointment to move is no longer new.
  const calendar = useCalendar({
    clinicianId: clinician._id,
    typeId: sessionTypeId,
    rule: 'EXISTING',
    choice,
    moving: id,
  })
  const to = calendar.slot?.startDateTime ?? null
  const preview = useRead({
    ...apiQuery('previewMove', { params: { id }, query: { startDateTime: to ?? '' } }),
    enabled: to !== null,
  })
  const { act, busy, problem } = useAction()
  const [keys] = useState(createPressKeys)

  const press = async () => {
    if (to === null || !preview.data || busy) return
    const body = { startDateTime: to, agreedFeeCents: preview.data.feeCents }
    await act('move', {
      call: () => callApi('moveAppointment', { params: { id }, body }, { keys }),
      done: `Moved to ${dayAndTime(new Date(to), calendar.zone)}`,
      after: async () => {
        forgetAvailability()
        await invalidate('listOwnAppointments')
        await navigate(paths.myAppointments())
      },
      onFailure: (refusal) => {
        if (refusal.status === 409) {
          move({ do: 'dropSlot' })
          calendar.availability.refetch()
        } else if (!isUnanswered(refusal)) void preview.refetch()
      },
    })
  }
  return { calendar: { ...calendar, move }, preview, isMoving: busy !== null, failure: problem, press }
}
