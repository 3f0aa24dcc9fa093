import type { Money } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/money.ts'
import { monthNames } from '#domain/time/format.ts'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { countOf } from '../diary/session/format-session.ts'
import { WeekBars } from './week-bars.tsx'
import * as styles from './money.module.css'

/** What came in by week, and how it stands now. */
export function MoneySums({ money }: { money: Money }) {
  const month = monthNames[Number(money.today.slice(5, 7)) - 1]
  const tiles = [
    { cents: money.paidThisWeek, tone: 'ok', words: 'Paid this week' },
    {
      cents: money.waiting.cents,
      tone: 'soft',
      words: `Waiting, ${countOf(money.waiting.charges, 'charge')}`,
    },
    {
      cents: money.failed.cents,
      ...(money.failed.charges === 0
        ? ({ tone: 'ok', words: 'Nothing failed' } as const)
        : ({ tone: 'bad', words: `Failed, ${countOf(money.failed.charges, 'charge')}` } as const)),
    },
    { cents: money.refundedThisMonth, tone: 'back', words: `Refunded in ${month}` },
  ] as const
  return (
    <>
      <Sheet
        title="Takings by week"
        action={<span className="text-ink-soft">Paid, less refunds. Weeks start on Monday.</span>}
        isFlush
      >
        <WeekBars weeks={money.weeks} />
      </Sheet>
      <Sheet isFlush>
        <ul className={styles.tally} aria-label="How it stands">
          {tiles.map(({ cents, tone, words }) => (
            <li key={words}>
              <b>{formatCents(cents)}</b>
              <StateLine tone={tone}>{words}</StateLine>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
