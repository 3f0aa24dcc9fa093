import Lock from 'lucide-react/icons/lock'
import { useSettings } from '../../api/settings.ts'
import { PanelDays } from '../../appointment/panel-days.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Portrait } from '../../ui/portrait/portrait.tsx'
import { appointmentView } from '../appointment-view.ts'
import { isUnanswered } from '../is-unanswered.ts'
import { MoveSummary } from './move-summary.tsx'
import { type MovableAppointment, useMove } from './use-move.ts'
import * as styles from './move.module.css'

/** The times that are free beside what moving would change. */
export function MoveChoice({ appointment }: { appointment: MovableAppointment }) {
  const { supportEmail } = useSettings()
  const move = useMove(appointment)
  const { calendar, failure } = move
  const isUnsure = failure !== null && isUnanswered(failure)
  const { when, length, name, shortName, what, mode } = appointmentView(appointment, calendar.zone)
  return (
    <div className={styles.page}>
      <div className="min-w-0">
        <p className="lead">Your old time stays yours until the new one is booked.</p>
        <div className={styles.kept}>
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
        <section className={`card ${styles.times}`} aria-label="Choose a new time">
          <h2 className="text-lg">{shortName}’s free times</h2>
          <PanelDays calendar={calendar} />
        </section>
        <p className="mt-4 text-sm text-ink-soft">
          Looking for another clinician or a different kind of session? Please write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
      <MoveSummary appointment={appointment} move={move} />
    </div>
  )
}
