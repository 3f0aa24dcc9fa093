import { BookingCalendar } from './booking-calendar.tsx'
import { FailureNotice } from './panel-notices.tsx'
import { PanelTimes } from './panel-times.tsx'
import type { Calendar } from './use-calendar.ts'

/** Which day, then which time of it. */
export function PanelDays({ calendar }: { calendar: Calendar }) {
  const { availability, page, today, date, canTurn, move } = calendar
  if (availability.status === 'failed')
    return <FailureNotice words={availability.problem.message} onRetry={availability.refetch} />
  return (
    <>
      <BookingCalendar
        page={page}
        today={today}
        days={availability.days}
        chosen={date}
        onChoose={(picked) => move({ do: 'pickDate', date: picked })}
        onEarlier={canTurn.earlier ? () => move({ do: 'turnPage', by: -1 }) : undefined}
        onLater={canTurn.later ? () => move({ do: 'turnPage', by: 1 }) : undefined}
      />
      <PanelTimes panel={calendar} />
    </>
  )
}
