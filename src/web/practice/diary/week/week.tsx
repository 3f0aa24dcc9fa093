import { useRef, useState } from 'react'
import type { Diary } from '#contract/staff/diary.ts'
import { dayNumberOfIso, type DayNumber } from '#domain/time/calendar.ts'
import { formatMinuteOfDay } from '#domain/time/format.ts'
import { formatZoneOfDays } from '../../desk/zone-of-days.ts'
import { LiveLine } from '../live/live-line.tsx'
import { countOf, heldSessions, liveHolds } from '../session/format-session.ts'
import { useNow } from '../use-now.ts'
import { SessionCard } from './session-card.tsx'
import { WeekDay } from './week-day.tsx'
import { hoursShown, weekDays } from './week-days.ts'
import { WeekKey } from './week-key.tsx'
import * as styles from './week.module.css'

/** One grid on a desk, a list of days on a phone: the same markup. */
export function Week({ diary, today }: { diary: Diary; today: DayNumber }) {
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
      <div ref={week} className={styles.week} data-week style={{ '--from': from, '--minutes': to - from }}>
        <div className={isWeekendFree ? `${styles.days} ${styles.narrowWeekend}` : styles.days}>
          <div className={styles.axis} aria-hidden="true">
            {Array.from({ length: (to - from) / 60 }, (_, hour) => (
              <span key={hour}>{formatMinuteOfDay(from + hour * 60, 'h:mm aa').replace(':00', '')}</span>
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
