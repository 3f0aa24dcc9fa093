import CalendarDays from 'lucide-react/icons/calendar-days'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { longDay } from '../../../appointment/format-day.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { ClinicianChoice } from '../clinician-choice.tsx'
import { dateUnlessToday, useDiaryAddress } from '../diary-address.ts'
import { StepButtons } from '../step-buttons.tsx'
import { Day } from './day.tsx'
import { SafetyBanner } from './safety-banner.tsx'

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
