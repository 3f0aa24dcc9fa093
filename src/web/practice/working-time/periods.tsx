import { useId } from 'react'
import type { HoursAnswer, PeriodDraft, SettledSession } from '#contract/staff/working-time.ts'
import { formatDays, formatRange, isWholeDay } from '#domain/diary/hours-change.ts'
import { dayNumberOfIso, minutesPerDay } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { Button, RowButton, TextButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeFoot } from './change-foot.tsx'
import type { HoursDraft } from './hours-draft.ts'
import { TimeSelect } from './weekly-hours.tsx'
import * as styles from './working-time.module.css'

type LeavePeriod = HoursAnswer['periods'][number]
type PeriodsProps = { hours: HoursAnswer; draft: HoursDraft }

/** Leave and extra hours that are not over: each can be changed or removed, and another added. */
export function Periods({ hours, draft }: PeriodsProps) {
  const { change } = draft
  const isAdding = change?.kind === 'add'
  const isGone =
    change !== null && 'periodId' in change && hours.periods.every(({ id }) => id !== change.periodId)
  const add = (kind: LeavePeriod['kind'], date = '') =>
    draft.begin({
      kind: 'add',
      period: {
        kind,
        firstDate: date,
        lastDate: date,
        ...(kind === 'leave' ? { start: 0, end: minutesPerDay } : { start: 9 * 60, end: 17 * 60 }),
      },
    })
  return (
    <section className={styles.part} aria-labelledby="leave">
      <header className="mb-4">
        <h2 id="leave">Leave and extra hours</h2>
        <p>Sessions already booked stay booked until you decide about them here.</p>
      </header>
      {hours.periods.length > 0 && (
        <ul className="mb-5">
          {hours.periods.map((period) => (
            <PeriodRow key={period.id} {...{ period, hours, draft }} />
          ))}
        </ul>
      )}
      <Holidays hours={hours} onOpen={(date) => add('extra', date)} />
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
        <div className="grid gap-3 mt-3">
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
        <div className="flex flex-wrap gap-2">
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

/** Closed unless there are extra hours: docs/product/practice.md#leave-and-extra-hours. */
function Holidays({ hours, onOpen }: { hours: HoursAnswer; onOpen: (date: string) => void }) {
  if (hours.holidays.length === 0) return null
  const isOpen = (date: string) =>
    hours.periods.some(
      ({ kind, firstDate, lastDate }) => kind === 'extra' && firstDate <= date && date <= lastDate,
    )
  return (
    <details className="mb-5">
      <summary>Public holidays: closed, unless you add extra hours</summary>
      <ul className="mt-2">
        {hours.holidays.map(({ date, name }) => (
          <li
            key={date}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 border-b border-line"
          >
            <span>
              <b className="font-semibold">
                {formatDays({ firstDay: dayNumberOfIso(date), lastDay: dayNumberOfIso(date) })}
              </b>
              <small className="block text-sm text-ink-soft">
                {isOpen(date) ? `${name}. Open in the extra hours` : name}
              </small>
            </span>
            {!isOpen(date) && (
              <RowButton aria-label={`Work on ${name}, ${date}`} onClick={() => onOpen(date)}>
                Work on this day
              </RowButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function PeriodRow({ period, hours, draft }: { period: LeavePeriod } & PeriodsProps) {
  const { change } = draft
  const { id, sessions: _, settled, ...asDraft } = period
  const name = formatPeriod(period)
  const isOpen = change !== null && 'periodId' in change && change.periodId === id
  return (
    <li className="py-3 border-b border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <b className="font-semibold">{name}</b>
          <small className="block text-sm text-ink-soft">{periodNote(period)}</small>
        </span>
        {!isOpen && (
          <span className="flex flex-wrap gap-2">
            <RowButton
              aria-label={`Change ${name}`}
              onClick={() => draft.begin({ kind: 'replace', periodId: id, period: asDraft })}
            >
              Change
            </RowButton>
            <RowButton
              aria-label={`Remove ${name}`}
              onClick={() => draft.begin({ kind: 'remove', periodId: id })}
            >
              Remove
            </RowButton>
          </span>
        )}
      </div>
      <SettledSessions sessions={settled} zone={hours.timeZone} />
      {isOpen && change.kind === 'replace' && (
        <div className="grid gap-3 mt-3">
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

function formatPeriod(period: LeavePeriod): string {
  const days = formatDays({
    firstDay: dayNumberOfIso(period.firstDate),
    lastDay: dayNumberOfIso(period.lastDate),
  })
  return isWholeDay(period) ? days : `${days}, ${formatRange(period)}`
}

function periodNote({ kind, sessions }: LeavePeriod): string {
  if (kind === 'extra') return 'Extra hours'
  if (sessions === 0) return 'Leave. No sessions booked in it'
  return `Leave. ${sessions === 1 ? 'One session is' : `${sessions} sessions are`} still booked in it`
}

type PeriodFormProps = {
  period: PeriodDraft
  draft: HoursDraft
  today: string
  onChange: (period: PeriodDraft) => void
}

function PeriodForm({ period, draft, today, onChange }: PeriodFormProps) {
  const id = useId()
  const set = (part: Partial<PeriodDraft>) => onChange({ ...period, ...part })
  // A date that is not typed yet is no mistake until the press.
  const errorOf = (field: 'firstDate' | 'lastDate') =>
    period[field] === '' && !draft.isTried ? undefined : draft.errors[`period.${field}`]
  const timeError = draft.errors['period.start'] ?? draft.errors['period.end']
  const errorId = timeError ? `${id}-time` : undefined
  return (
    <>
      <div className={`grid gap-x-4 gap-y-3 max-w-[560px] min-[560px]:grid-cols-[1fr_1fr] ${styles.two}`}>
        <TextField
          label="First day"
          type="date"
          min={today}
          value={period.firstDate}
          error={errorOf('firstDate')}
          onChange={({ target: { value } }) =>
            // One day is the most common leave: the last day follows until it is set.
            set({ firstDate: value, ...(period.lastDate < value && { lastDate: value }) })
          }
        />
        <TextField
          label="Last day"
          type="date"
          min={period.firstDate || today}
          value={period.lastDate}
          error={errorOf('lastDate')}
          onChange={({ target: { value } }) => set({ lastDate: value })}
        />
      </div>
      <Checkbox
        checked={isWholeDay(period)}
        onChange={({ target: { checked } }) =>
          set(checked ? { start: 0, end: minutesPerDay } : { start: 9 * 60, end: 13 * 60 })
        }
      >
        Whole days
      </Checkbox>
      {!isWholeDay(period) && (
        <div>
          <div className={styles.range}>
            <TimeSelect
              label="From"
              value={period.start}
              errorId={errorId}
              onChange={(start) => set({ start })}
            />
            <span aria-hidden="true">to</span>
            <TimeSelect
              label="Until"
              value={period.end}
              isEnd
              errorId={errorId}
              onChange={(end) => set({ end })}
            />
          </div>
          {timeError && <FieldError id={errorId}>{timeError}</FieldError>}
        </div>
      )}
    </>
  )
}

function SettledSessions({ sessions, zone }: { sessions: readonly SettledSession[]; zone: ZoneId }) {
  if (sessions.length === 0) return null
  return (
    <details>
      <summary className="flex items-center w-fit min-h-target underline underline-offset-3 cursor-pointer">
        {formatSettled(sessions)}
      </summary>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-1.5 text-ink-soft">
            <b className="font-semibold text-ink">{session.clientName}</b>
            <span>{shortMoment(new Date(session.wasDateTime), zone)}</span>
            <span>{formatSettledState(session, zone)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const settledWords = {
  moved: 'moved',
  cancelled: 'cancelled',
  asked: 'asked to choose a new time',
  kept: 'kept',
} as const satisfies Record<SettledSession['state'], string>

/** "It fell on 3 sessions: 2 moved, 1 cancelled". */
function formatSettled(sessions: readonly SettledSession[]): string {
  const counts = Map.groupBy(sessions, ({ state }) => state)
  const parts = Object.entries(settledWords).flatMap(([state, words]) => {
    const count = sessions.filter((session) => session.state === state).length
    return count === 0 ? [] : [counts.size === 1 && count === 1 ? words : `${count} ${words}`]
  })
  const fell = sessions.length === 1 ? 'one session' : `${sessions.length} sessions`
  return `It fell on ${fell}: ${parts.join(', ')}`
}

function formatSettledState({ state, startDateTime, withName }: SettledSession, zone: ZoneId): string {
  switch (state) {
    case 'moved':
      return `Moved to ${shortMoment(new Date(startDateTime), zone)}${withName ? ` with ${withName}` : ''}`
    case 'cancelled':
      return 'Cancelled'
    case 'asked':
      return 'Asked to choose a new time'
    case 'kept':
      return 'Kept as it was'
  }
}
