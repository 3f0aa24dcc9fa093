import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Badge } from '../../ui/badge/badge.tsx'

type PeriodBadgeProps = {
  isNow: boolean
  /** What a row that has not begun does then. */
  upcoming?: string
}

/** Whether a dated row is in force. */
export const PeriodBadge = ({ isNow, upcoming = 'Upcoming' }: PeriodBadgeProps) => (
  <div className="mt-1 whitespace-nowrap">
    <Badge
      tone={isNow ? 'success' : 'bloom'}
      icon={isNow ? <CalendarCheck className="icon" /> : <CalendarClock className="icon" />}
    >
      {isNow ? 'In force' : upcoming}
    </Badge>
  </div>
)
