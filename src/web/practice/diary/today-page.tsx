import Banknote from 'lucide-react/icons/banknote'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Video from 'lucide-react/icons/video'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ClinicianDiary, Diary, DiarySession } from '#contract/staff/diary.ts'
import type { SafetyTask } from '#contract/staff/safety-tasks.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatZone } from '#domain/booking/appointment-words.ts'
import { sessionNeeds } from '#domain/booking/session-needs.ts'
import { privacyAnswers } from '#domain/room/people.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { useRead } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { longDay } from '../../appointment/format-day.ts'
import { JoinSession } from '../../appointment/join-session.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { Button, LinkButton, RowButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { DeskHead, DeskRead, StateLine } from '../desk/desk.tsx'
import { formatMomentWithZone, formatWaiting, formatZoneOfDays } from '../desk/format-moment.ts'
import { callStaff, invalidateStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { useMinute } from '../desk/use-minute.ts'
import { readTasksAgain, useWaitingTasks } from '../desk/waiting-tasks.ts'
import { DayList, openerOf } from './day-list.tsx'
import { ClinicianChoice, dateUnlessToday, StepButtons, useDiaryAddress } from './diary-head.tsx'
import {
  canStartCall,
  clock,
  countOf,
  deliveryWord,
  hasBegun,
  heldSessions,
  isOver,
  meterWords,
  referralStates,
  shortClock,
  withoutOutcome,
} from './format-session.ts'
import { LiveLine } from './live-diary.tsx'
import { SessionPanel } from './session-panel.tsx'
import { useNow } from './use-now.ts'
import * as styles from './diary.module.css'

export default function TodayPage() {
  const { today, day, clinician } = useDiaryAddress()
  const to = (other: number) => staffPages.today({ date: dateUnlessToday(other, today), clinician })
  const query = staffQuery('readDiary', {
    query: { from: formatIsoDate(day), days: 1, ...(clinician !== undefined && { clinician }) },
  })
  return (
    <>
      <DeskHead title={longDay(day)} tabTitle={day === today ? 'Today' : longDay(day)}>
        <StepButtons
          before={{ to: to(day - 1), label: longDay(day - 1) }}
          now={{ to: to(today), isHere: day === today, label: 'Today' }}
          after={{ to: to(day + 1), label: longDay(day + 1) }}
        />
        <LinkButton
          look="quiet"
          size="small"
          to={staffPages.week({
            date: dateUnlessToday(day, today),
            clinician: clinician === 'all' ? undefined : clinician,
          })}
        >
          <CalendarDays className="icon" />
          Week
        </LinkButton>
        <ClinicianChoice
          clinician={clinician}
          offersAll
          addressOf={(id) => staffPages.today({ date: dateUnlessToday(day, today), clinician: id })}
        />
      </DeskHead>
      <SafetyBanner />
      <DeskRead key={`${day} ${clinician}`} query={query} skeleton={<SkeletonText lines={8} />}>
        {(diary) => <Day diary={diary} isToday={day === today} />}
      </DeskRead>
    </>
  )
}

/** A day: of one clinician with what comes next, or of everyone who has something in it. */
function Day({ diary, isToday }: { diary: Diary; isToday: boolean }) {
  const now = useNow(diary.now)
  const [address] = useSearchParams()
  const [opened, setOpened] = useState<string | null | undefined>(address.get('session') ?? undefined)
  const { diaries } = diary
  const [only] = diaries
  const isOne = diaries.length === 1 && only !== undefined
  const due = diaries.flatMap((one) => withoutOutcome(one, now))
  // In a diary of one the first that waits for its outcome opens by itself, once: a panel that went on to another client would
  // lose what is typed, and take the next press for the wrong one.
  const firstDue = isOne ? due[0]?.id : undefined
  if (opened === undefined && firstDue !== undefined) setOpened(firstDue)
  const shown = opened ?? null
  const owner = diaries.find(({ sessions }) => sessions.some(({ id }) => id === shown))
  const session = owner?.sessions.find(({ id }) => id === shown)
  const next =
    isOne && isToday ? heldSessions(only).find((one) => !isOver(one, now) && one.outcome === null) : undefined
  const close = () => {
    setOpened(null)
    if (shown !== null) openerOf(shown)?.focus()
  }
  const busy = diaries.filter((one) => one.sessions.length + one.holds.length > 0)

  return (
    <>
      <p className="text-ink-soft">
        {only && isToday && `${clock(now.toISOString(), only.timeZone)}, ${formatZone(now, only.timeZone)}. `}
        {only && !isToday && isOne && `${formatZoneOfDays(only.timeZone, dayNumberOfIso(diary.from))}. `}
        {countOf(diaries.flatMap(heldSessions).length, 'session')}
        {due.length > 0 && `, ${countOf(due.length, 'outcome')} to record`}.
      </p>
      <LiveLine diary={diary} />
      {isToday && <PhoneRequests diaries={diaries} exceptOf={next?.id} />}
      <div className={styles.today}>
        {next && only && (
          <NextSession session={next} diary={only} now={now} onOpen={() => setOpened(next.id)} />
        )}
        {owner && session && (
          <div className={styles.side}>
            <SessionPanel
              key={session.id}
              session={session}
              diary={owner}
              now={now}
              onClose={close}
              onSaved={() => setOpened(session.id)}
            />
          </div>
        )}
        <div className="grid content-start gap-8">
          {isOne ? (
            <DayList title="The day" diary={only} now={now} opened={shown} onOpen={setOpened} />
          ) : (
            busy.map((one) => (
              <DayList
                key={one.id}
                title={one.name}
                diary={one}
                now={now}
                opened={shown}
                onOpen={setOpened}
                showsZone
              />
            ))
          )}
          {!isOne && (
            <Others diaries={diaries.filter((one) => !busy.includes(one))} hasBusy={busy.length > 0} />
          )}
        </div>
      </div>
    </>
  )
}

function Others({ diaries, hasBusy }: { diaries: readonly ClinicianDiary[]; hasBusy: boolean }) {
  if (!hasBusy)
    return (
      <EmptyState title="No sessions on this day">
        No clinician of the practice has anything booked.
      </EmptyState>
    )
  return (
    diaries.length > 0 && (
      <p className="text-ink-soft">No sessions: {diaries.map(({ name }) => name).join(', ')}.</p>
    )
  )
}

const mostTasksShown = 3

/** Safety tasks that no one has taken on, above everything else of the day. See docs/product/practice.md#safety-tasks. */
function SafetyBanner() {
  const mayWork = staffCan(useStaff(), 'work through safety tasks')
  const waiting = useWaitingTasks(mayWork)
  if (waiting.length === 0) return null
  return (
    <section className="grid justify-items-start gap-3 mb-6" aria-label="Safety tasks waiting">
      {waiting.slice(0, mostTasksShown).map((task) => (
        <WaitingTask key={task.id} task={task} />
      ))}
      {waiting.length > mostTasksShown && (
        <LinkButton look="secondary" size="small" to={staffPages.safetyTasks()}>
          All {waiting.length} safety tasks waiting
        </LinkButton>
      )}
    </section>
  )
}

function WaitingTask({ task: { id, client, waitingSince, next } }: { task: SafetyTask }) {
  const { act, busy, failure } = useAction()
  const now = useMinute()
  const takeOn = () =>
    act('takeOn', {
      call: () => callStaff('acknowledgeSafetyTask', { params: { id } }),
      after: () => Promise.all([readTasksAgain(), invalidateStaff('readDiary')]),
      onFailure: readTasksAgain,
      done: 'You are on it. No more emails are sent about it.',
    })
  return (
    <div className={styles.task}>
      <ShieldAlert className="icon mt-0.5 size-6.5 text-on-bloom-tint" />
      <div>
        <h2 className="font-sans text-md/[1.4] font-semibold tracking-[0]">Safety task: {client.name}</h2>
        <p>
          A safety check was positive. This has waited for {formatWaiting(waitingSince, now)}, and no one has
          taken it on.
          {next &&
            ` Booked with ${next.clinicianName}, ${formatMomentWithZone(next.startsAt, next.timeZone)}.`}
        </p>
        {failure && <p role="alert">{failure}</p>}
      </div>
      <div className="flex flex-wrap col-span-full gap-2 mt-2 min-[900px]:row-1 min-[900px]:col-3 min-[900px]:m-0">
        <LinkButton look="secondary" size="small" to={staffPages.safetyTask(id)}>
          Open the task<span className="sr-only"> of {client.name}</span>
        </LinkButton>
        <RowButton busy={busy === 'takeOn' && 'Taking it on'} onClick={() => void takeOn()}>
          I am on it<span className="sr-only"> for {client.name}</span>
        </RowButton>
      </div>
    </div>
  )
}

type PhoneRequestsProps = {
  diaries: readonly ClinicianDiary[]
  /** Its own line says it. */
  exceptOf: string | undefined
}

/** Clients who asked, with no clinician in the room, to be called: also of a session that is past its end. */
function PhoneRequests({ diaries, exceptOf }: PhoneRequestsProps) {
  const { data } = useRead(staffQuery('listWaiting', {}))
  const asking = (data ?? []).flatMap((person) => {
    const diary = diaries.find(({ id }) => id === person.clinicianId)
    return person.byPhone && diary && person.appointmentId !== exceptOf ? [{ ...person, diary }] : []
  })
  return (
    <output>
      {asking.map(({ appointmentId, client, clientId, startsAt, diary }) => (
        <StateLine key={appointmentId} tone="due">
          <Link to={staffPages.client(clientId)}>{client}</Link>, {clock(startsAt, diary.timeZone)}, asks to
          go on by phone
        </StateLine>
      ))}
    </output>
  )
}

type NextSessionProps = { session: DiarySession; diary: ClinicianDiary; now: Date; onOpen: () => void }

/** The session that goes on, or comes next: when, with whom, and whether all is there. */
function NextSession({ session, diary: { id, timeZone }, now, onOpen }: NextSessionProps) {
  // A room opens for its own clinician, and a call is theirs to make.
  const isOwn = useStaff().clinician?.id === id
  const canCall = isOwn && canStartCall(session, now)
  const Delivery = session.delivery === 'videoCall' ? Video : Phone
  return (
    <section
      className="grid gap-4 p-5 border border-line rounded-lg bg-surface shadow"
      aria-label="Next session"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-4 max-[480px]:grid-cols-1">
        <div className={styles.nextTime}>
          <b className="block font-display text-[1.8rem]/[1.1] font-medium lining-nums tabular-nums">
            {shortClock(session.start, timeZone)}
          </b>
          <span className="text-xs font-semibold whitespace-nowrap">to {clock(session.end, timeZone)}</span>
        </div>
        <div>
          <Badge tone="main" icon={<Clock className="icon" />}>
            {whenWords(session, now)}
          </Badge>
          <h2 className="mt-2">{session.client}</h2>
          <div className={`flex flex-wrap gap-x-4 gap-y-0.5 mt-1.5 text-ink-soft ${styles.meta}`}>
            <span>
              <Delivery className="icon" />
              {session.type}, {deliveryWord(session)}
            </span>
            <span>
              <Banknote className="icon" />
              {meterWords(session, timeZone)}
            </span>
          </div>
        </div>
      </div>
      <ul
        className="grid gap-x-5 gap-y-0.5 pt-4 border-t border-line sm:grid-cols-[1fr_1fr]"
        aria-label="What the session still needs"
      >
        {session.safety && (
          <li className="py-1">
            <StateLine tone="due">Safety task open</StateLine>
          </li>
        )}
        {session.missing.map((need) => (
          <li key={need} className="py-1">
            <StateLine tone="due">{findLabel(sessionNeeds, need)}</StateLine>
          </li>
        ))}
        {session.missing.length === 0 && (
          <li className="py-1">
            <StateLine tone="ok">Nothing is missing</StateLine>
          </li>
        )}
        {referralStates(session).map(({ tone, words }) => (
          <li key={words} className="py-1">
            <StateLine tone={tone}>{words}</StateLine>
          </li>
        ))}
      </ul>
      <WaitingLine appointmentId={session.id} />
      <div className="flex flex-wrap items-start gap-2">
        {isOwn && session.room && <JoinSession room={session.room} zone={timeZone} name={session.client} />}
        {canCall && (
          <Button onClick={onOpen}>
            <Phone className="icon" />
            Start the call
          </Button>
        )}
        <LinkButton
          look={(isOwn && session.room) || canCall ? 'secondary' : 'primary'}
          to={staffPages.client(session.clientId)}
        >
          Open client page
        </LinkButton>
        {session.safety && (
          <LinkButton look="secondary" to={staffPages.safetyTasks()}>
            Safety tasks
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function whenWords(session: DiarySession, now: Date): string {
  if (hasBegun(session, now)) return 'Going on now'
  const minutes = Math.ceil((Date.parse(session.start) - now.getTime()) / 60_000)
  if (minutes < 60) return `Next, in ${countOf(minutes, 'minute')}`
  const rest = minutes % 60
  return `Next, in ${countOf(Math.floor(minutes / 60), 'hour')}${rest > 0 ? ` ${rest} min` : ''}`
}

/** Who waits in the room of a session, and, for their clinician, whether they can talk freely. The events of the diary keep it up to date. */
function WaitingLine({ appointmentId }: { appointmentId: string }) {
  const { data } = useRead(staffQuery('listWaiting', {}))
  const waiting = (data ?? []).filter((person) => person.appointmentId === appointmentId)
  return (
    <output>
      {waiting.map(({ who, role, privacy, byPhone }) => (
        <StateLine key={`${role} ${who}`} tone="due">
          {who} {byPhone ? 'asks to go on by phone' : 'is waiting in the room'}
          {privacy && privacy !== 'private' && `: ${findLabel(privacyAnswers, privacy)}`}
        </StateLine>
      ))}
    </output>
  )
}
