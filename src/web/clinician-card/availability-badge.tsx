import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarOff from 'lucide-react/icons/calendar-off'
import { type CardBadge, cardBadge, cardBadgeText, type CardDetails } from '#domain/clinicians/card.ts'
import { Badge } from '../ui/badge/badge.tsx'

const looks = {
  nextAvailable: { tone: 'success', Icon: CalendarCheck },
  preferredTimesBooked: { tone: 'warning', Icon: CalendarClock },
  fullyBooked: { tone: 'warning', Icon: CalendarClock },
  fullyBookedForExisting: { tone: 'warning', Icon: CalendarClock },
  notAccepting: { tone: 'neutral', Icon: CalendarOff },
} as const satisfies Record<CardBadge['kind'], unknown>

/** One of the four badges. See docs/product/discovery.md#card-badges. */
export function AvailabilityBadge({ facts, nextDay }: { facts: CardDetails; nextDay: string }) {
  const badge = cardBadge(facts)
  const { tone, Icon } = looks[badge.kind]
  return (
    <Badge tone={tone} icon={<Icon className="icon" />}>
      {cardBadgeText(badge, () => nextDay)}
    </Badge>
  )
}
