import { staffPages } from '#contract/staff/staff-pages.ts'
import { addMonths, type DayNumber, formatIsoDate, toCalendarDate } from '#domain/time/calendar.ts'
import { monthNames } from '#domain/time/format.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SkeletonCalendar } from '../../../ui/skeleton/skeletons.tsx'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { ChooseFirst } from '../choose-first.tsx'
import { ClinicianChoice } from '../clinician-choice.tsx'
import { dateUnlessToday, monthOf, useDiaryAddress } from '../diary-address.ts'
import { StepButtons } from '../step-buttons.tsx'
import { Month } from './month.tsx'

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
