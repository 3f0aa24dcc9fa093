import { Link } from 'react-router'
import type { ClinicianDiary, Diary } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import {
  addMonths,
  type DayNumber,
  dayNumberOfIso,
  formatIsoDate,
  toCalendarDate,
  toIsoWeekday,
} from '#domain/time/calendar.ts'
import { monthNames, weekdayNames } from '#domain/time/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { SkeletonCalendar } from '../../ui/skeletons.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead } from '../desk/desk.tsx'
import { formatZoneOfDays } from '../desk/format-moment.ts'
import {
  ChooseFirst,
  ClinicianChoice,
  dateUnlessToday,
  monthOf,
  StepButtons,
  useDiaryAddress,
} from './diary-head.tsx'
import { canJoinSoon, clock, countOf, heldSessions } from './format-session.ts'
import { LiveLine } from './live-diary.tsx'
import { OwnJoin } from './session-links.tsx'
import { useNow } from './use-now.ts'
import { weekDays } from './week-days.ts'
import * as styles from './week.module.css'

export default function MonthPage() {
  const { staff, today, day, clinician } = useDiaryAddress()
  const { first, days } = monthOf(day)
  const to = (other: DayNumber) => staffPages.month({ date: dateUnlessToday(other, today), clinician })
  const isKnown = clinician !== undefined || staff.clinician !== null
  return (
    <>
      <DeskHead title={monthWords(first)} tabTitle="Month">
        <StepButtons
          before={{ to: to(addMonths(first, -1)), label: monthWords(addMonths(first, -1)) }}
          now={{ to: to(today), isHere: first === monthOf(today).first, label: 'This month' }}
          after={{ to: to(addMonths(first, 1)), label: monthWords(addMonths(first, 1)) }}
        />
        <LinkButton
          look="quiet"
          size="small"
          to={staffPages.week({ date: dateUnlessToday(day, today), clinician })}
        >
          Week
        </LinkButton>
        <ClinicianChoice
          clinician={clinician}
          addressOf={(id) => staffPages.month({ date: dateUnlessToday(day, today), clinician: id })}
        />
      </DeskHead>
      {isKnown ? (
        <DeskRead
          key={`${first} ${clinician}`}
          query={staffQuery('readDiary', {
            query: { from: formatIsoDate(first), days, ...(clinician !== undefined && { clinician }) },
          })}
          skeleton={<SkeletonCalendar weeks={5} />}
        >
          {(diary) => <Month diary={diary} today={today} clinician={clinician} />}
        </DeskRead>
      ) : (
        <ChooseFirst />
      )}
    </>
  )
}

function monthWords(first: DayNumber): string {
  const { month, year } = toCalendarDate(first)
  return `${monthNames[month - 1]} ${year}`
}

type MonthProps = { diary: Diary; today: DayNumber; clinician: string | undefined }

function Month({ diary, today, clinician }: MonthProps) {
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
          <span key={name} className="min-[900px]:px-3">
            {name.slice(0, 3)}
          </span>
        ))}
      </div>
      <ol
        className={`border-t border-line min-[900px]:grid min-[900px]:grid-cols-7 min-[900px]:border-l ${styles.month}`}
      >
        {days.map(({ date, title, note, blocks }, index) => {
          const day = dayNumberOfIso(date)
          const due = blocks.filter(({ why }) => why !== null).length
          return (
            <li
              key={date}
              style={index === 0 ? { '--column': toIsoWeekday(day) } : undefined}
              className={day === today ? styles.monthToday : undefined}
            >
              <Link
                className="hover:bg-tint"
                to={staffPages.today({ date: dateUnlessToday(day, today), clinician })}
              >
                <b className="min-[900px]:block">{title}</b> <span className="min-[900px]:block">{note}</span>{' '}
                {due > 0 && (
                  <span className="col-2 text-warning min-[900px]:block">{due} with something open</span>
                )}
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
