import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import { Link } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { Calendars } from '#contract/staff/working-time.ts'
import { calendarMinutes, type EntryContent } from '#domain/diary/calendars.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { useAction } from '../../api/use-action.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { useRequestForm } from '../../forms/request-form.tsx'
import { Button, RowButton } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskHead, DeskRead, Sheet, StateLine } from '../desk/desk.tsx'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
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
          <div className="max-w-[760px]">
            <OutsideCalendars calendars={calendars} />
            <CalendarFeed feed={calendars.feed} zone={calendars.timeZone} />
          </div>
        </>
      )}
    </DeskRead>
  )
}

type OutsideCalendar = Calendars['calendars'][number]

const OutsideCalendars = ({ calendars: { calendars, clashes, timeZone } }: { calendars: Calendars }) => (
  <section className={styles.calendarPart} aria-labelledby="outside">
    <header className="mb-4">
      <h2 id="outside">Your other calendars</h2>
      <p>
        We keep only when you’re busy: start and end. Never titles, places or guests. Busy hours are not
        offered to clients. Within your working hours, you and the office see them in your diary, as busy.
      </p>
    </header>
    <Sheet isFlush>
      {calendars.length > 0 && (
        <ul>
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
    <li className={`border-b border-line ${styles.row}`}>
      <Link2 className="icon mt-[0.15em] text-main" />
      <div>
        <b>{host}</b>
        <small className="block mb-1 text-xs text-ink-soft">
          Calendar address. Read every {calendarMinutes} minutes
        </small>
        {failure ? (
          <StateLine tone="due">
            Couldn’t be read since {shortMoment(new Date(failure.since), zone)}. We keep the busy hours from
            the last time. {failure.message}
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
        <RowButton
          aria-label={`Stop reading ${host}`}
          busy={busy === 'removing' && 'Stopping'}
          onClick={() => void send('removing')}
        >
          Stop reading
        </RowButton>
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
    <div className="mt-4 px-5 py-4 rounded-lg bg-warning-tint">
      <b className="font-semibold">{title}</b>
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
    <ScriptForm className="grid gap-3 p-5" onSubmit={submit} aria-label="Add a calendar">
      <h3 className="font-sans text-md/[1.4] font-semibold tracking-[0]">
        {isFirst ? 'No other calendar yet' : 'Add a calendar'}
      </h3>
      {isFirst && <p>Add one and its busy hours disappear from what clients can book.</p>}
      {failure && !busy && <Notice type="error" announced="atOnce" title={failure} />}
      <div className="grid items-end gap-2">
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

type OwnFeed = NonNullable<Calendars['feed']>

const choices: readonly { value: EntryContent; label: string; help?: string }[] = [
  { value: 'busy', label: 'Busy', help: 'Nothing else. Safest on a shared or family calendar' },
  { value: 'type', label: 'Type and mode, “Standard session, video call”' },
  {
    value: 'initials',
    label: 'Initials, “Standard session, K. H.”',
    help: 'Only on a device that no one else opens. Full names are never in it',
  },
]

type FeedChange = 'make' | 'remove' | EntryContent

function CalendarFeed({ feed, zone }: { feed: OwnFeed | null; zone: ZoneId }) {
  const { act: press, busy, problem } = useAction()
  const act = (change: FeedChange) =>
    press(change, {
      call: async () => {
        const answer = await sendChange(change)
        await invalidateStaff('readCalendars')
        return answer
      },
    })
  return (
    <section className={styles.calendarPart} aria-labelledby="feed">
      <header className="mb-4">
        <h2 id="feed">Your sessions in another calendar</h2>
        <p>A private address your phone or computer can subscribe to. Read-only.</p>
      </header>
      {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
      {feed ? (
        <FeedSheet {...{ feed, zone, busy, act }} />
      ) : (
        <Button look="secondary" busy={busy === 'make' && 'Making it'} onClick={() => void act('make')}>
          Make a private address
        </Button>
      )}
    </section>
  )
}

const sendChange = (change: FeedChange) => {
  switch (change) {
    case 'make':
      return callStaff('makeCalendarFeed', {})
    case 'remove':
      return callStaff('removeCalendarFeed', {})
    default:
      return callStaff('changeCalendarFeed', { body: { entrySays: change } })
  }
}

type FeedSheetProps = {
  feed: OwnFeed
  zone: ZoneId
  busy: string | null
  act: (change: FeedChange) => Promise<unknown>
}

function FeedSheet({ feed, zone, busy, act }: FeedSheetProps) {
  const [isShown, setIsShown] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(feed.address)
    showToast('success', 'The address is copied')
  }
  const makeNew = async () => {
    setIsAsking(false)
    await act('make')
  }
  return (
    <Sheet
      foot={
        <>
          <StateLine tone="soft">
            {feed.lastReadAt ? `Last read ${shortMoment(new Date(feed.lastReadAt), zone)}` : 'Not read yet'}
          </StateLine>
          <span className={styles.acts}>
            <RowButton busy={busy === 'make' && 'Making it'} onClick={() => setIsAsking(true)}>
              New address
            </RowButton>
            <RowButton busy={busy === 'remove' && 'Turning off'} onClick={() => void act('remove')}>
              Turn off
            </RowButton>
          </span>
        </>
      }
    >
      <div className="grid items-end gap-2 min-[720px]:grid-cols-[minmax(0,1fr)_auto_auto]">
        <TextField
          label="Private address"
          help="Anyone who has it can see your times. Treat it like a key."
          readOnly
          value={isShown ? feed.address : feed.address.replace(/[^/]+\.ics$/, '••••••••••••.ics')}
        />
        <RowButton aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </RowButton>
        <Button look="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <div className="mt-6">
        <RadioCards
          legend="What an entry says"
          options={choices}
          // What was pressed shows at once; what is stored comes back with the next read.
          chosen={[choices.find(({ value }) => value === busy)?.value ?? feed.entrySays]}
          input={{
            name: 'entrySays',
            onChange: ({ target: { value } }) => {
              const chosen = choices.find((choice) => choice.value === value)
              if (chosen) void act(chosen.value)
            },
          }}
        />
        <p className="mt-3 text-sm text-ink-soft">
          No names and no notes. A video session has its address, which carries no name and opens for you and
          your client only.
        </p>
      </div>
      {isAsking && (
        <Dialog
          title="Make a new address?"
          urgent
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => void makeNew()}>Make a new address</Button>
              <Button look="quiet" onClick={() => setIsAsking(false)}>
                Keep this one
              </Button>
            </>
          }
        >
          <p>
            The old one stops at once. Calendars that use it show nothing new until you give them the new one.
          </p>
        </Dialog>
      )}
    </Sheet>
  )
}
