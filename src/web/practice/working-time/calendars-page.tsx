import Link2 from 'lucide-react/icons/link-2'
import { Link } from 'react-router'
import type { Calendars } from '#contract/staff/working-time.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { calendarMinutes } from '#domain/diary/calendars.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { useAction } from '../../api/use-action.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { useRequestForm } from '../../forms/request-form.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
import { DeskHead, DeskRead, Sheet, StateLine } from '../desk/desk.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import * as styles from './working-time.module.css'

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
  const { act, busy, problem } = useAction()
  const send = (name: 'reading' | 'removing') =>
    act(name, {
      call: async () => {
        const answer = await callStaff(name === 'reading' ? 'rereadCalendar' : 'removeCalendar', {
          params: { id },
        })
        await invalidateStaff('readCalendars')
        return answer
      },
    })
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
        {problem && <Notice type="error" announced="politely" title={problem.message} />}
      </div>
      <div className={styles.acts}>
        <Button
          look="secondary"
          size="small"
          aria-label={failure ? `Try again: ${host}` : `Read now: ${host}`}
          busy={busy === 'reading' && 'Reading'}
          onClick={() => void send('reading')}
        >
          {failure ? 'Try again' : 'Read now'}
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`Stop reading ${host}`}
          busy={busy === 'removing' && 'Stopping'}
          onClick={() => void send('removing')}
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

const noAddress = { address: '' }

/** It is read before it is kept: a wrong address is found out here, beside its field. */
function AddCalendar({ isFirst }: { isFirst: boolean }) {
  const form = useRequestForm({
    part: 'calendar',
    initial: noAddress,
    rules: async () => (await import('#contract/staff/working-time.ts')).addCalendarRequest,
    what: 'this calendar',
    send: (_, body) => callStaff('addCalendar', { body }),
    onSaved: async () => {
      form.reset(noAddress)
      showToast('success', 'The calendar is connected')
      await invalidateStaff('readCalendars')
    },
  })
  const { failure, busy, submit } = form.state
  return (
    <ScriptForm className={styles.add} onSubmit={submit} aria-label="Add a calendar">
      <h3>{isFirst ? 'No other calendar yet' : 'Add a calendar'}</h3>
      {isFirst && <p>Add one and its busy hours disappear from what clients can book.</p>}
      {failure && !busy && <Notice type="error" announced="atOnce" title={failure} />}
      <div className={styles.address}>
        <TextField
          {...form.bind('address')}
          label="Calendar address"
          help="Often ends in .ics. In Google: Settings, your calendar, “Secret address in iCal format”. In Apple Calendar: share the calendar as public, then copy its link."
          type="url"
          placeholder="https://"
          autoComplete="off"
          required
        />
        <Button look="secondary" type="submit" busy={busy && 'Reading your calendar'}>
          Read it
        </Button>
      </div>
    </ScriptForm>
  )
}
