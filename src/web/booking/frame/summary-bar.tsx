import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { Clock } from '../../ui/clock/clock.tsx'
import { SummaryRows } from './appointment-summary.tsx'
import { type AppointmentCopy, formatAppointment } from './format-appointment.ts'
import { useClockFace } from './hold-clock.tsx'
import type { Hold } from './use-hold.ts'
import * as styles from './summary-bar.module.css'

/** On phones: when, how much and how long, always in view; the rest unfolds in place. */
export function SummaryBar({ hold }: { hold: Hold }) {
  const [zone] = useTimeZone()
  const { left, late, time } = useClockFace(hold)
  const words = formatAppointment(hold.reservation, zone)
  if (!words) return null
  return (
    <details className={`${styles.bar} lg:hidden`}>
      <summary>
        <Clock left={left} late={late} />
        <span>
          <b className="font-semibold">{words.moment}</b>
          <span className="text-ink-soft tabular-nums">
            {formatSummaryCost(words)} · {time}
          </span>
        </span>
        <ChevronDown className="icon" />
      </summary>
      <div className={styles.body}>
        <p className="font-semibold">
          {words.name}, {words.role.toLowerCase()}
        </p>
        <SummaryRows reservation={hold.reservation} words={words} canChange />
      </div>
    </details>
  )
}

/** Exact text for a GP. See docs/product/funding.md#gp-appointments. */
function formatSummaryCost({ isGP, cost }: AppointmentCopy): string {
  if (isGP) return 'Cost: Free'
  return cost ? `${cost.price} ${cost.priceNote}` : 'Cost to be confirmed'
}
