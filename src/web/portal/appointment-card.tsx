import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Phone from 'lucide-react/icons/phone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Video from 'lucide-react/icons/video'
import type { ReactNode } from 'react'
import { paths } from '#contract/page-paths.ts'
import { dayAndTime } from '#domain/booking/appointment-words.ts'
import { formatCents } from '#domain/fees/cents.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useSettings } from '../api/settings.ts'
import { AddToCalendar } from '../appointment/add-to-calendar.tsx'
import { JoinSession } from '../appointment/join-session.tsx'
import type { ClientRecord } from '../client/client-profile.ts'
import { useNowOnWake } from '../session/news.ts'
import { LinkButton, RowButton } from '../ui/button.tsx'
import { Badge, Portrait } from '../ui/card.tsx'
import { type AppointmentView, nextSentences, type OwnAppointment } from './appointment-view.tsx'
import * as styles from './appointments.module.css'

const icons = { success: CircleCheck, warning: TriangleAlert, info: Info, neutral: CalendarX } as const

type AppointmentCardProps = {
  view: AppointmentView
  avatar: string | null
  isNext?: boolean
  children?: ReactNode
  actions?: ReactNode
}

export function AppointmentCard({ view, avatar, isNext = false, children, actions }: AppointmentCardProps) {
  const Icon = view.badge && icons[view.badge.tone]
  const Mode = view.mode === 'Video call' ? Video : Phone
  return (
    <li className={isNext ? `card card--raised ${styles.card} ${styles.next}` : `card ${styles.card}`}>
      <div className={styles.date} aria-hidden="true">
        <span className="text-sm font-semibold">{view.month}</span>
        <b className="font-display text-[1.65rem]/[1.1] font-medium">{view.day}</b>
      </div>
      <div className="max-[560px]:contents">
        <div className="max-[560px]:self-center flex flex-wrap items-center gap-2">
          {view.badge && Icon && (
            <Badge tone={view.badge.tone} icon={<Icon className="icon" />}>
              {view.badge.words}
            </Badge>
          )}
          <Badge icon={<Mode className="icon" />}>{view.mode}</Badge>
        </div>
        <h3 className="max-[560px]:col-span-full max-[560px]:mt-0">{view.when}</h3>
        <p className="text-sm text-ink-soft max-[560px]:col-span-full max-[560px]:-mt-3">{view.length}</p>
        <div className="flex items-center gap-3 mt-3 leading-[1.35] max-[560px]:col-span-full max-[560px]:mt-0">
          {avatar && <Portrait src={avatar} size="small" />}
          <p>
            <b className="font-semibold">{view.name}</b>
            <br />
            <span className="text-sm text-ink-soft">{view.what}</span>
          </p>
        </div>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}

type AppointmentActionsProps = {
  appointment: OwnAppointment
  view: AppointmentView
  zone: ZoneId
  onCancel: (id: string) => void
}

export function AppointmentActions({ appointment, view, zone, onCancel }: AppointmentActionsProps) {
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
        <RowButton aria-label={`Cancel: ${view.when}, ${view.name}`} onClick={() => onCancel(_id)}>
          Cancel
        </RowButton>
      )}
    </>
  )
}

export const AnswersLink = ({ view }: { view: AppointmentView }) => (
  <LinkButton
    look="secondary"
    size="small"
    aria-label={`Questionnaires: ${view.when}, ${view.name}`}
    to={paths.myQuestionnaires()}
  >
    Questionnaires
  </LinkButton>
)

type NextDetailsProps = {
  appointment: OwnAppointment
  view: AppointmentView
  client: ClientRecord
  zone: ZoneId
}

export function NextDetails({ appointment, view, client, zone }: NextDetailsProps) {
  const setUp = useSettings()
  const now = useNowOnWake(() => new Date())
  return (
    <dl className="grid gap-3 mt-5 pt-5 border-t border-line max-[560px]:col-span-full max-[560px]:mt-0">
      <div>
        <dt className="text-sm font-semibold">Cost</dt>
        <dd className="text-ink-soft">{view.cost}</dd>
      </div>
      {view.referral && (
        <div>
          <dt className="text-sm font-semibold">{view.referral.title}</dt>
          <dd className="text-ink-soft">{view.referral.text}</dd>
        </div>
      )}
      <div>
        <dt className="text-sm font-semibold">What happens next</dt>
        <dd className="text-ink-soft">{nextSentences(appointment, client, { zone, setUp, now })}</dd>
      </div>
      {appointment.cancellation && (
        <div>
          <dt className="text-sm font-semibold">If you cannot come</dt>
          <dd className="text-ink-soft">{cancelSentence(appointment.cancellation, zone)}</dd>
        </div>
      )}
    </dl>
  )
}

export function cancelSentence(
  { outcome, noticeEndsAt, feeCents, isMoveAsked, isImposed }: NonNullable<OwnAppointment['cancellation']>,
  zone: ZoneId,
): string {
  const until = dayAndTime(new Date(noticeEndsAt), zone)
  if (!feeCents || isMoveAsked || isImposed) return 'Cancel or move it free of charge.'
  switch (outcome) {
    case 'cancelWithNotice':
      return `Cancel or move it free of charge until ${until}. After that, a fee of ${formatCents(feeCents)} applies.`
    case 'cancelShortNotice':
      return `Cancelling or moving it now costs ${formatCents(feeCents)}. It was free of charge until ${until}.`
  }
}
