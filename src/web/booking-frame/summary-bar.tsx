import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { Clock } from '../ui/clock/clock.tsx'
import { SummaryRows } from './appointment-summary.tsx'
import { type AppointmentWords, appointmentWords } from './appointment-words.ts'
import { useClockFace } from './hold-clock.tsx'
import type { Hold } from './use-hold.ts'

/** On phones: when, how much and how long, always in view; the rest unfolds in place. */
export function SummaryBar({ hold }: { hold: Hold }) {
  const [zone] = useTimeZone()
  const { left, late, time } = useClockFace(hold)
  const words = appointmentWords(hold.reservation, zone)
  if (!words) return null
  return (
    <details className="summary-bar only-phone">
      <summary>
        <Clock left={left} late={late} />
        <span>
          <b className="strong">{words.moment}</b>
          <span className="soft num">
            {costWords(words)} · {time}
          </span>
        </span>
        <ChevronDown className="icon" />
      </summary>
      <div className="summary-bar__body">
        <p className="strong">
          {words.name}, {words.role.toLowerCase()}
        </p>
        <SummaryRows words={words} />
      </div>
    </details>
  )
}

/** Document 1 section 1, for a GP letter for letter. */
function costWords({ isGP, cost }: AppointmentWords): string {
  if (isGP) return 'Cost: Free'
  return cost ? `${cost.price} ${cost.priceNote}` : 'Cost to be confirmed'
}
