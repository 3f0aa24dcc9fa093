import { Link } from 'react-router'
import type { ClinicianDiary, Diary } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayNumberOfIso, type DayNumber, toIsoWeekday } from '#domain/time/calendar.ts'
import { weekdayNames } from '#domain/time/format.ts'
import { formatZoneOfDays } from '../../desk/zone-of-days.ts'
import { useStaff } from '../../frame/staff-context.ts'
import { dateUnlessToday } from '../diary-address.ts'
import { LiveLine } from '../live/live-line.tsx'
import { canJoinSoon, clock, countOf, heldSessions } from '../session/format-session.ts'
import { OwnJoin } from '../session/own-join.tsx'
import { useNow } from '../use-now.ts'
import { weekDays } from '../week/week-days.ts'
import * as styles from './month.module.css'

type MonthProps = { diary: Diary; today: DayNumber; clinician: string | undefined }

/** How full each day is. A day opens on a press. */
export function Month({ diary, today, clinician }: MonthProps) {
  const now = useNow(diary.now)
  const [one] = diary.diaries
  if (!one) return null
  const days = weekDays(one, now)
  const first = dayNumberOfIso(diary.from)
  const zone = formatZoneOfDays(one.timeZone, first, first + days.length - 1)
  return (
    <>
      <p className="text-ink-soft">
        {countOf(heldSessions(one).length, 'session')}. {zone}.
      </p>
      <LiveLine diary={diary} />
      <JoinNow diary={one} now={now} />
      <div className={styles.names} aria-hidden="true">
        {weekdayNames.map((name) => (
          <span key={name}>{name.slice(0, 3)}</span>
        ))}
      </div>
      <ol className={styles.month}>
        {days.map(({ date, title, note, blocks }, index) => {
          const day = dayNumberOfIso(date)
          const due = blocks.filter(({ why }) => why !== null).length
          return (
            <li
              key={date}
              style={index === 0 ? { '--column': toIsoWeekday(day) } : undefined}
              className={day === today ? styles.today : undefined}
            >
              <Link to={staffPages.today({ date: dateUnlessToday(day, today), clinician })}>
                <b>{title}</b> <span>{note}</span>{' '}
                {due > 0 && <span className={styles.due}>{due} with something open</span>}
              </Link>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** A month shows no sessions: the one that can be joined stands above it. */
function JoinNow({ diary, now }: { diary: ClinicianDiary; now: Date }) {
  const isOwn = useStaff().clinician?.id === diary.id
  const soon = isOwn ? heldSessions(diary).filter((session) => canJoinSoon(session, now)) : []
  if (soon.length === 0) return null
  return (
    <ul className="my-3 grid gap-2" aria-label="Sessions to join">
      {soon.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-3">
          <span>
            {clock(session.start, diary.timeZone)}, {session.client}
          </span>
          <OwnJoin {...{ session, diary, now }} />
        </li>
      ))}
    </ul>
  )
}
