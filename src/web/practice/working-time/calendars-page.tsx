import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Calendars } from '#contract/staff/working-time.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { calendarMinutes } from '#domain/diary/calendars.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { toOutcome } from '../../forms/form-rules.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery } from '../desk/call-staff.ts'
import { DeskHead, DeskRead, Sheet, StateLine } from '../desk/desk.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import * as styles from './working-time.module.css'

/** A clinician's other calendars, and their sessions in those. */
export default function CalendarsPage() {
  return (
    <DeskRead query={staffQuery('readCalendars', {})} title="Calendars" skeleton={<SkeletonText lines={6} />}>
      {(calendars) => (
        <>
          <DeskHead
            title="Calendars"
            note={`Keep your other calendar and this one from booking the same hour. Times are ${zoneLabel(calendars.timeZone)} time.`}
          />
          <div className={styles.column}>
            <OutsideCalendars calendars={calendars} />
            <CalendarFeed feed={calendars.feed} zone={calendars.timeZone} />
          </div>
        </>
      )}
    </DeskRead>
  )
}

type OutsideCalendar = Calendars['calendars'][number]

/** Each with how it was read last, and what it hides from clients. */
function OutsideCalendars({ calendars: { calendars, clashes, timeZone } }: { calendars: Calendars }) {
  return (
    <section className={styles.calendarPart} aria-labelledby="outside">
      <header>
        <h2 id="outside">Your other calendars</h2>
        <p>
          We keep only when you’re busy: start and end. Never titles, places or guests. Busy hours are not
          offered to clients. Within your working hours, you and the office see them in your diary, as busy.
        </p>
      </header>
      <Sheet isFlush>
        {calendars.length > 0 && (
          <ul className={styles.list}>
            {calendars.map((calendar) => (
              <CalendarRow key={calendar.id} calendar={calendar} zone={timeZone} />
            ))}
          </ul>
        )}
        <AddCalendar isFirst={calendars.length === 0} />
      </Sheet>
      {clashes.length > 0 && <Clashes {...{ clashes, timeZone }} />}
    </section>
  )
}

function CalendarRow({ calendar, zone }: { calendar: OutsideCalendar; zone: ZoneId }) {
  const { id, host, failure } = calendar
  const [busy, setBusy] = useState<'reading' | 'removing' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const act = async (what: 'reading' | 'removing') => {
    setBusy(what)
    const answer =
      what === 'reading'
        ? await callStaff('rereadCalendar', { params: { id } })
        : await callStaff('removeCalendar', { params: { id } })
    setProblem(answer.ok ? null : answer.problem.message)
    await invalidateStaff('readCalendars')
    setBusy(null)
  }
  return (
    <li className={styles.row}>
      <Link2 className="icon" />
      <div>
        <b>{host}</b>
        <small>Calendar address. Read every {calendarMinutes} minutes</small>
        {failure ? (
          <StateLine tone="due">
            Couldn’t be read since {shortMoment(new Date(failure.since), zone)}. We keep the busy hours we
            knew. {failure.message}
          </StateLine>
        ) : (
          <StateLine tone="ok">{formatRead(calendar, zone)}</StateLine>
        )}
        {problem && <Notice type="error" announced="politely" title={problem} />}
      </div>
      <div className={styles.acts}>
        <Button
          look="secondary"
          size="small"
          aria-label={failure ? `Try again: ${host}` : `Read now: ${host}`}
          busy={busy === 'reading' && 'Reading'}
          onClick={() => void act('reading')}
        >
          {failure ? 'Try again' : 'Read now'}
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`Stop reading ${host}`}
          busy={busy === 'removing' && 'Stopping'}
          onClick={() => void act('removing')}
        >
          Stop reading
        </Button>
      </div>
    </li>
  )
}

function formatRead({ lastReadAt, busyMinutes }: OutsideCalendar, zone: ZoneId): string {
  const hours = Math.round(busyMinutes / 60)
  const much = hours === 1 ? 'One busy hour' : `${hours} busy hours`
  const when = lastReadAt ? `Read at ${formatTimeAt(new Date(lastReadAt), zone, 'h:mm aa')}. ` : ''
  return `${when}${much} in the next four weeks`
}

function Clashes({ clashes, timeZone }: Pick<Calendars, 'clashes' | 'timeZone'>) {
  const [first] = clashes
  const title =
    clashes.length === 1
      ? 'One session is booked in a busy hour'
      : `${clashes.length} sessions are booked in a busy hour`
  return (
    <div className={styles.clashes}>
      <b>{title}</b>
      <ul>
        {clashes.map(({ id, clientName, startDateTime, busyFrom, host }) => (
          <li key={id}>
            {clientName}, {shortMoment(new Date(startDateTime), timeZone)}, and “busy” in {host} from{' '}
            {formatTimeAt(new Date(busyFrom), timeZone, 'h:mm aa')}
          </li>
        ))}
      </ul>
      <p>
        We move nothing by ourselves.{' '}
        {first && (
          <Link
            to={staffPages.week({ date: formatIsoDate(localDayAt(new Date(first.startDateTime), timeZone)) })}
          >
            See it in the week
          </Link>
        )}
      </p>
    </div>
  )
}

const noAddress = { calendar: { address: '' } }

const loadCalendarRules = async () => {
  const { addCalendarRequest } = await import('#contract/staff/working-time.ts')
  return () => ({ calendar: addCalendarRequest })
}

/** It is read before it is kept: a wrong address is found out here, beside its field. */
function AddCalendar({ isFirst }: { isFirst: boolean }) {
  const form = useForm({ initial: noAddress, loadRules: loadCalendarRules })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { calendar }) => {
    const answer = await callStaff('addCalendar', { body: calendar })
    if (!answer.ok) return toOutcome(answer.problem, 'calendar', 'this calendar')
    form.reset(noAddress)
    showToast('success', 'The calendar is connected')
    await invalidateStaff('readCalendars')
    return { kind: 'done' }
  })
  return (
    <ScriptForm className={styles.add} onSubmit={submit} aria-label="Add a calendar">
      <h3>{isFirst ? 'No other calendar yet' : 'Add a calendar'}</h3>
      {isFirst && <p>Add one and its busy hours disappear from what clients can book.</p>}
      {form.failure && !form.busy && <Notice type="error" announced="atOnce" title={form.failure} />}
      <div className={styles.address}>
        <TextField
          {...bind('calendar.address')}
          label="Calendar address"
          help="Often ends in .ics. In Google: Settings, your calendar, “Secret address in iCal format”. In Apple Calendar: share the calendar as public, then copy its link."
          type="url"
          placeholder="https://"
          autoComplete="off"
          required
        />
        <Button look="secondary" type="submit" busy={form.busy && 'Reading your calendar'}>
          Read it
        </Button>
      </div>
    </ScriptForm>
  )
}
