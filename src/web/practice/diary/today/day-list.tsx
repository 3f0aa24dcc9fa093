import type { ClinicianDiary, DiaryHold } from '#contract/staff/diary.ts'
import { formatMinuteOfDay } from '#domain/time/format.ts'
import { localMinuteAt } from '#domain/time/local-time.ts'
import { dayNumberOfIso, minutesPerDay, modulo } from '#domain/time/calendar.ts'
import { StateLine } from '../../desk/state-line.tsx'
import { formatZoneOfDays } from '../../desk/zone-of-days.ts'
import { clock, holdMinutes, liveHolds, minutesLeft } from '../session/format-session.ts'
import { SessionRow } from './session-row.tsx'
import * as styles from './day-list.module.css'

type DayListProps = {
  title: string
  diary: ClinicianDiary
  now: Date
  /** The session whose panel is open. */
  opened: string | null
  onOpen: (id: string) => void
  showsZone?: boolean
}

/** Everything of the day in its order: sessions, holds, breaks, leave and what another calendar says. */
export function DayList({ title, diary, now, opened, onOpen, showsZone }: DayListProps) {
  const { timeZone, sessions } = diary
  const minuteOf = (instant: string) => modulo(localMinuteAt(new Date(instant), timeZone), minutesPerDay)
  const plan = diary.days[0]
  const rows = [
    ...sessions.map((session) => ({
      at: minuteOf(session.start),
      row: (
        <SessionRow
          key={session.id}
          session={session}
          diary={diary}
          now={now}
          isOpen={opened === session.id}
          onOpen={() => onOpen(session.id)}
        />
      ),
    })),
    ...liveHolds(diary, now).map((hold) => ({
      at: minuteOf(hold.start),
      row: <HoldRow key={hold.start} hold={hold} zone={timeZone} now={now} />,
    })),
    ...(plan?.breaks ?? []).map(({ start, end }) => ({
      at: start,
      row: <Gap key={`break ${start}`} start={start} words={`Break until ${time(end)}`} />,
    })),
    ...(plan?.busy ?? []).map(({ start, end }) => ({
      at: start,
      row: <Gap key={`busy ${start}`} start={start} words={`Busy (other calendar) until ${time(end)}`} />,
    })),
    ...(plan?.leave ?? []).map(({ start, end }) => ({
      at: start,
      row: (
        <Gap
          key={`leave ${start}`}
          start={start}
          words={end >= minutesPerDay && start === 0 ? 'Leave all day' : `Leave until ${time(end)}`}
        />
      ),
    })),
  ].toSorted((a, b) => a.at - b.at)
  return (
    <section className={styles.list} aria-label={title}>
      <h2>{title}</h2>
      {showsZone && plan && (
        <p className="text-xs text-ink-soft">{formatZoneOfDays(timeZone, dayNumberOfIso(plan.date))}</p>
      )}
      {rows.length === 0 ? (
        <p className="text-ink-soft">
          {plan?.working.length ? 'Nothing is booked on this day.' : 'Not a working day.'}
        </p>
      ) : (
        <ol>{rows.map(({ row }) => row)}</ol>
      )}
    </section>
  )
}

const time = (minute: number) => formatMinuteOfDay(minute % minutesPerDay, 'h:mm aa')

const Gap = ({ start, words }: { start: number; words: string }) => (
  <li className={`${styles.row} ${styles.gap}`}>
    <span className={styles.time}>{time(start)}</span>
    <span>{words}</span>
  </li>
)

function HoldRow({ hold, zone, now }: { hold: DiaryHold; zone: ClinicianDiary['timeZone']; now: Date }) {
  return (
    <li className={styles.row}>
      <span className={styles.time}>
        {clock(hold.start, zone)}
        <span>to {clock(hold.end, zone)}</span>
      </span>
      <div>
        <b>Held for someone booking</b>
        <div className={styles.what}>{hold.type}. The name shows once it is booked</div>
      </div>
      <div className={styles.state}>
        <StateLine tone="soft">{minutesLeft(holdMinutes(hold, now))}</StateLine>
      </div>
    </li>
  )
}
