import Clock from 'lucide-react/icons/clock'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { type DayNumber, formatIsoDate, toCalendarDate } from '#domain/time/calendar.ts'
import { monthNames } from '#domain/time/format.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SkeletonCalendar } from '../../../ui/skeleton/skeletons.tsx'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { ChooseFirst } from '../choose-first.tsx'
import { ClinicianChoice } from '../clinician-choice.tsx'
import { dateUnlessToday, useDiaryAddress, weekOf } from '../diary-address.ts'
import { StepButtons } from '../step-buttons.tsx'
import { useWeekKeys } from './use-week-keys.ts'
import { Week } from './week.tsx'

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
