import type { CSSProperties } from 'react'
import type { Money } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/money.ts'
import { shortDate } from '../../appointment/format-day.ts'
import * as styles from './week-bars.module.css'

/** Columns on a desk, rows on a phone. The amounts are the labels; the bars only repeat them. */
export function WeekBars({ weeks }: Pick<Money, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ cents }) => cents))
  return (
    <ol className={styles.weeks} aria-label="Takings by week">
      {weeks.map(({ from, cents }, at) => {
        const isNow = at === weeks.length - 1
        const [dollars, rest] = formatCents(cents).split('.')
        const share: CSSProperties & Record<'--share', number> = { '--share': Math.max(0, cents) / most }
        return (
          <li key={from} className={isNow ? styles.now : undefined} style={share}>
            <span className={styles.label}>
              {shortDate(from).replace('Mon ', '')}
              {isNow && <span className="sr-only">, this week so far</span>}
            </span>
            <i aria-hidden="true" />
            <b>
              {dollars}
              <small>.{rest}</small>
            </b>
          </li>
        )
      })}
    </ol>
  )
}
