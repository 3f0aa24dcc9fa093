import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClinicianDiary, Diary, DiarySession } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { type DayNumber, dayNumberOfIso, formatIsoDate, toCalendarDate } from '#domain/time/calendar.ts'
import { formatMinuteOfDay, monthNames } from '#domain/time/format.ts'
import { gmtOffsetLabel } from '#domain/time/local-time.ts'
import { shortDay } from '../../appointment/format-day.ts'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { SkeletonCalendar } from '../../ui/skeletons.tsx'
import { staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, StateLine } from '../desk/desk.tsx'
import { formatZoneOfDays } from '../desk/format-moment.ts'
import {
  ChooseFirst,
  ClinicianChoice,
  dateUnlessToday,
  StepButtons,
  useDiaryAddress,
  weekOf,
} from './diary-head.tsx'
import {
  clock,
  countOf,
  deliveryWord,
  hasBegun,
  heldSessions,
  isGone,
  liveHolds,
  meterWords,
  sessionStates,
} from './format-session.ts'
import { LiveLine } from './live-diary.tsx'
import { OwnJoin, useIsClientOpen } from './session-links.tsx'
import { useNow } from './use-now.ts'
import { WeekDay } from './week-day.tsx'
import { hoursShown, weekDays } from './week-days.ts'
import * as styles from './week.module.css'

export default function WeekPage() {
  const { staff, today, day, clinician } = useDiaryAddress()
  const navigate = useNavigate()
  const first = weekOf(day)
  const to = (other: DayNumber) => staffPages.week({ date: dateUnlessToday(other, today), clinician })
  const go = useCallback((path: string) => void navigate(path), [navigate])
  useWeekKeys({ today: to(today), next: to(first + 7), previous: to(first - 7) }, go)
  const isKnown = clinician !== undefined || staff.clinician !== null
  return (
    <>
      <DeskHead title={spanWords(first, first + 6)} tabTitle="Week">
        <StepButtons
          before={{ to: to(first - 7), label: `Week before, ${spanWords(first - 7, first - 1)}` }}
          now={{ to: to(today), isHere: first === weekOf(today), label: 'This week' }}
          after={{ to: to(first + 7), label: `Week after, ${spanWords(first + 7, first + 13)}` }}
        />
        <LinkButton
          look="quiet"
          size="small"
          to={staffPages.month({ date: dateUnlessToday(day, today), clinician })}
        >
          Month
        </LinkButton>
        <LinkButton look="quiet" size="small" to={staffPages.hours({ clinician })}>
          <Clock className="icon" />
          Hours and leave
        </LinkButton>
        <ClinicianChoice
          clinician={clinician}
          addressOf={(id) => staffPages.week({ date: dateUnlessToday(day, today), clinician: id })}
        />
      </DeskHead>
      {isKnown ? (
        <DeskRead
          key={`${first} ${clinician}`}
          query={staffQuery('readDiary', {
            query: { from: formatIsoDate(first), days: 7, ...(clinician !== undefined && { clinician }) },
          })}
          skeleton={<SkeletonCalendar weeks={2} />}
        >
          {(diary) => <Week diary={diary} today={today} />}
        </DeskRead>
      ) : (
        <ChooseFirst />
      )}
    </>
  )
}

/** "16 – 22 November 2026" */
function spanWords(first: DayNumber, last: DayNumber): string {
  const [from, to] = [toCalendarDate(first), toCalendarDate(last)]
  const month = monthNames[to.month - 1]
  const start = from.month === to.month ? `${from.day}` : `${from.day} ${monthNames[from.month - 1]}`
  return `${start} – ${to.day} ${month} ${to.year}`
}

/** One grid on a desk, a list of days on a phone: the same markup. */
function Week({ diary, today }: { diary: Diary; today: DayNumber }) {
  const now = useNow(diary.now)
  const [opened, setOpened] = useState<string | null>(null)
  const [stop, setStop] = useState<string | null>(null)
  const week = useRef<HTMLDivElement>(null)
  const [one] = diary.diaries
  if (!one) return null
  const days = weekDays(one, now)
  const { from, to } = hoursShown(days)
  const isWeekendFree = days
    .slice(5)
    .every(({ blocks: ofDay, working }) => ofDay.length + working.length === 0)
  const blocks = days.flatMap(({ blocks: ofDay }) => ofDay)
  const session = one.sessions.find(({ id }) => id === opened)
  const held = heldSessions(one).length
  const first = dayNumberOfIso(diary.from)
  const zone = formatZoneOfDays(one.timeZone, first, first + days.length - 1)
  const holds = liveHolds(one, now).length
  const close = () => {
    const block = week.current?.querySelector<HTMLElement>(`[data-block="${opened}"]`)
    setOpened(null)
    block?.focus()
  }
  return (
    <>
      <p className="text-ink-soft">
        {countOf(held, 'session')}
        {holds > 0 && `, ${countOf(holds, 'hold')}`}. {zone}.
      </p>
      <LiveLine diary={diary} />
      <div
        ref={week}
        className={`border-line min-[1100px]:relative min-[1100px]:border min-[1100px]:rounded-lg min-[1100px]:bg-surface ${styles.week}`}
        data-week
        style={{ '--from': from, '--minutes': to - from }}
      >
        <div className={isWeekendFree ? `${styles.days} ${styles.narrowWeekend}` : styles.days}>
          <div
            className={`hidden min-[1100px]:block min-[1100px]:pt-[57px] ${styles.axis}`}
            aria-hidden="true"
          >
            {Array.from({ length: (to - from) / 60 }, (_, hour) => (
              <span key={hour} className="min-[1100px]:first:invisible">
                {formatMinuteOfDay(from + hour * 60, 'h:mm aa').replace(':00', '')}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <WeekDay
              key={day.date}
              day={day}
              isToday={dayNumberOfIso(day.date) === today}
              opened={opened}
              stop={blocks.some(({ id }) => id === stop) ? stop : (blocks[0]?.id ?? null)}
              onOpen={(id) => setOpened(id === opened ? null : id)}
              onStop={setStop}
              span={{ from, to }}
            >
              {session && day.sessionIds.includes(session.id) && (
                <SessionCard session={session} diary={one} now={now} date={day.date} onClose={close} />
              )}
            </WeekDay>
          ))}
        </div>
      </div>
      <WeekKey />
    </>
  )
}

const WeekKey = () => (
  <div className={`flex flex-wrap items-center gap-x-5 gap-y-1.5 mt-4 text-xs text-ink-soft ${styles.key}`}>
    <span>
      <i className={styles.booked} />
      Booked
    </span>
    <span>
      <i className={styles.held} />
      Held while someone books
    </span>
    <span>
      <i className="border-dashed" />
      Cancelled
    </span>
    <span className="max-[1100px]:hidden">
      <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> move <kbd>Enter</kbd> open <kbd>T</kbd> today{' '}
      <kbd>N</kbd> <kbd>P</kbd> next, previous week
    </span>
  </div>
)

type WeekLinks = { today: string; next: string; previous: string }

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null

/** T, N and P go to this week, the next and the one before, wherever on the page one is, except in a field. */
function useWeekKeys({ today, next, previous }: WeekLinks, go: (path: string) => void): void {
  // With the new heading at once: a key that follows it leads on from the week that is shown.
  useLayoutEffect(() => {
    const places: Record<string, string> = { t: today, n: next, p: previous }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typesText(event.target)) return
      const place = places[event.key.toLowerCase()]
      if (place !== undefined) go(place)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [today, next, previous, go])
}

type SessionCardProps = {
  session: DiarySession
  diary: ClinicianDiary
  now: Date
  date: string
  onClose: () => void
}

function SessionCard({ session, diary, now, date, onClose }: SessionCardProps) {
  const { timeZone } = diary
  const card = useCardKeys(onClose)
  const isClientOpen = useIsClientOpen(session)
  const canMove = staffCan(useStaff(), 'book for clients') && !isGone(session) && !hasBegun(session, now)
  return (
    <section ref={card} className={styles.card} aria-label={session.client} tabIndex={-1}>
      <div className="flex items-start justify-between gap-2">
        <div>
          <h3 className="text-lg">{session.client}</h3>
          <p className="text-ink-soft">
            {shortDay(dayNumberOfIso(date))}, {clock(session.start, timeZone)} to{' '}
            {clock(session.end, timeZone)} ({gmtOffsetLabel(timeZone, new Date(session.start))})
          </p>
        </div>
        <IconButton label="Close" icon={<X className="icon" />} onClick={onClose} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-ink-soft">Session</dt>
        <dd>
          {session.type}, {deliveryWord(session)}
        </dd>
        <dt className="text-ink-soft">Funding</dt>
        <dd>{meterWords(session, timeZone)}</dd>
        <dt className="text-ink-soft">State</dt>
        <dd className="grid gap-0.5">
          {sessionStates(session, timeZone, now).map(({ tone, words }) => (
            <StateLine key={words} tone={tone}>
              {words}
            </StateLine>
          ))}
        </dd>
      </dl>
      <div className="grid gap-1">
        <OwnJoin {...{ session, diary, now }} />
        {isClientOpen && (
          <LinkButton look="primary" size="small" to={staffPages.client(session.clientId)}>
            Open client page
          </LinkButton>
        )}
        <LinkButton look="quiet" size="small" to={staffPages.today({ date, clinician: diary.id })}>
          {isGone(session) ? 'Open the day' : 'Outcome and note'}
        </LinkButton>
        {canMove && (
          <LinkButton look="quiet" size="small" to={staffPages.appointment(session.id)}>
            Move or cancel
          </LinkButton>
        )}
      </div>
    </section>
  )
}

/** A card that has just been opened has the focus; Escape closes it. */
function useCardKeys(onClose: () => void): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    const element = card.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [onClose])
  return card
}
