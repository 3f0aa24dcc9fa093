import type { HoursAnswer } from '#contract/staff/hours.ts'
import { formatDays, formatRange } from '#domain/booking/check-hours-change.ts'
import { isWholeDay } from '#domain/booking/hours-change.ts'
import { dayNumberOfIso, minutesPerDay } from '#domain/time/calendar.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ChangeFoot } from './change-foot.tsx'
import { PeriodForm } from './period-form.tsx'
import { SettledSessions } from './settled-sessions.tsx'
import type { HoursDraft } from './use-hours-draft.ts'
import * as styles from './hours.module.css'

type Period = HoursAnswer['periods'][number]
type PeriodsProps = { hours: HoursAnswer; draft: HoursDraft }

/** Leave and extra hours that are not over: each can be changed or removed, and another added. */
export function Periods({ hours, draft }: PeriodsProps) {
  const { change } = draft
  const isAdding = change?.kind === 'add'
  const isGone =
    change !== null && 'periodId' in change && hours.periods.every(({ id }) => id !== change.periodId)
  const add = (kind: Period['kind']) =>
    draft.begin({
      kind: 'add',
      period: {
        kind,
        firstDate: '',
        lastDate: '',
        ...(kind === 'leave' ? { start: 0, end: minutesPerDay } : { start: 9 * 60, end: 17 * 60 }),
      },
    })
  return (
    <section className={styles.part} aria-labelledby="leave">
      <header>
        <h2 id="leave">Leave and extra hours</h2>
        <p>Sessions already booked stay booked until you decide about them here.</p>
      </header>
      {hours.periods.length > 0 && (
        <ul className={styles.periods}>
          {hours.periods.map((period) => (
            <PeriodRow key={period.id} {...{ period, hours, draft }} />
          ))}
        </ul>
      )}
      {isGone && (
        <Notice
          type="warning"
          announced="atOnce"
          title="Someone else removed this period. Nothing of yours was saved."
        >
          <TextButton inline onClick={() => draft.begin(null)}>
            Go on without it
          </TextButton>
        </Notice>
      )}
      {isAdding ? (
        <div className={styles.form}>
          <h3>{change.period.kind === 'leave' ? 'Add leave' : 'Add extra hours'}</h3>
          <PeriodForm
            period={change.period}
            {...{ draft }}
            today={hours.today}
            onChange={(period) => draft.begin({ kind: 'add', period })}
          />
          <ChangeFoot
            {...{ hours, draft }}
            what="This leave"
            save={change.period.kind === 'leave' ? 'Add leave' : 'Add extra hours'}
          />
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button look="secondary" size="small" onClick={() => add('leave')}>
            Add leave
          </Button>
          <Button look="secondary" size="small" onClick={() => add('extra')}>
            Add extra hours
          </Button>
        </div>
      )}
    </section>
  )
}

function PeriodRow({ period, hours, draft }: { period: Period } & PeriodsProps) {
  const { change } = draft
  const { id, sessions: _, settled, ...asDraft } = period
  const name = formatPeriod(period)
  const isOpen = change !== null && 'periodId' in change && change.periodId === id
  return (
    <li>
      <div className={styles.period}>
        <span>
          <b>{name}</b>
          <small>{periodNote(period)}</small>
        </span>
        {!isOpen && (
          <span className={styles.rowButtons}>
            <Button
              look="quiet"
              size="small"
              aria-label={`Change ${name}`}
              onClick={() => draft.begin({ kind: 'replace', periodId: id, period: asDraft })}
            >
              Change
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove ${name}`}
              onClick={() => draft.begin({ kind: 'remove', periodId: id })}
            >
              Remove
            </Button>
          </span>
        )}
      </div>
      <SettledSessions sessions={settled} zone={hours.timeZone} />
      {isOpen && change.kind === 'replace' && (
        <div className={styles.form}>
          <PeriodForm
            period={change.period}
            {...{ draft }}
            today={hours.today}
            onChange={(next) => draft.begin({ kind: 'replace', periodId: id, period: next })}
          />
          <ChangeFoot {...{ hours, draft }} what="This change" save="Save" />
        </div>
      )}
      {isOpen && change.kind === 'remove' && (
        <ChangeFoot {...{ hours, draft }} what="This change" save="Remove it" />
      )}
    </li>
  )
}

function formatPeriod(period: Period): string {
  const days = formatDays({
    firstDay: dayNumberOfIso(period.firstDate),
    lastDay: dayNumberOfIso(period.lastDate),
  })
  return isWholeDay(period) ? days : `${days}, ${formatRange(period)}`
}

function periodNote({ kind, sessions }: Period): string {
  if (kind === 'extra') return 'Extra hours'
  if (sessions === 0) return 'Leave. No sessions booked in it'
  return `Leave. ${sessions === 1 ? 'One session is' : `${sessions} sessions are`} still booked in it`
}
