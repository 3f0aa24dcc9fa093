import type { StaffRate } from '#contract/staff/rate-editor.ts'
import { rateSpans } from '#domain/fees/rate-spans.ts'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { formatDate } from './format-date.ts'
import * as styles from './rate-strip.module.css'

type RateStripProps = {
  rates: readonly StaffRate[]
  /** The first date that a new row may start on: the day after the last that has begun. */
  earliest: string
}

/** Ended ones that fit beside what is in force and what comes. */
const mostEnded = 2

const looks = {
  ended: '',
  inForce: styles.inForce,
  upcoming: styles.upcoming,
} as const satisfies Record<StaffRate['period'], string | undefined>

/** Which rates apply from when to when. */
export function RateStrip({ rates, earliest }: RateStripProps) {
  const today = formatIsoDate(dayNumberOfIso(earliest) - 1)
  const spans = rateSpans(
    rates.map(({ from }) => from),
    today,
  )
  const periodOf = new Map(rates.map(({ from, period }) => [from, period]))
  const ended = spans.filter(({ from }) => periodOf.get(from) === 'ended')
  const shown = [...ended.slice(-mostEnded), ...spans.filter(({ from }) => periodOf.get(from) !== 'ended')]
  return (
    <ol className={styles.periods} aria-label="Periods">
      {shown.map(({ from, until, startsIn }) => {
        const period = periodOf.get(from) ?? 'ended'
        return (
          <li key={from} className={`${styles.period} ${looks[period]}`}>
            <b>{formatDate(from)}</b>
            <span>{until ? `to ${formatDate(until)}` : 'until it is changed'}</span>
            <span className={styles.state}>{formatState(period, startsIn)}</span>
          </li>
        )
      })}
    </ol>
  )
}

function formatState(period: StaffRate['period'], startsIn: number): string {
  switch (period) {
    case 'ended':
      return 'Ended'
    case 'inForce':
      return 'In force today'
    case 'upcoming':
      return startsIn === 1 ? 'Starts tomorrow' : `Starts in ${startsIn} days`
  }
}
