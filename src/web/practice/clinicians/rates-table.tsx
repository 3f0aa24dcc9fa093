import type { StaffRate } from '#contract/staff/rate-editor.ts'
import { writeCents } from '#domain/fees/parse-cents.ts'
import { Button } from '../../ui/button/button.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { PeriodBadge } from './period-badge.tsx'
import { formatDate } from './rates/format-date.ts'
import * as styles from './clinicians-table.module.css'

const columns = [
  { label: 'Rebate, clinical', of: (rate) => rate.clinicalRebateCents },
  { label: 'Rebate, registered', of: (rate) => rate.registeredRebateCents },
  { label: 'Gap', of: (rate) => rate.gapCents },
  { label: 'Booking fee', of: (rate) => rate.bookingFeeCents },
  {
    label: 'Upfront, clinical',
    of: (rate) => rate.clinicalRebateCents + rate.gapCents + rate.bookingFeeCents,
  },
  {
    label: 'Upfront, registered',
    of: (rate) => rate.registeredRebateCents + rate.gapCents + rate.bookingFeeCents,
  },
] as const satisfies readonly { label: string; of: (rate: StaffRate) => number }[]

type RatesTableProps = { rates: readonly StaffRate[]; onEdit: (from: string) => void }

/** The latest first. Upcoming rows show what they change. */
export function RatesTable({ rates, onEdit }: RatesTableProps) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">Rates by date, in Australian dollars</caption>
      <ColumnHeads columns={['From', ...columns.map(({ label }) => ({ label, isNumber: true }))]} />
      <tbody>
        {rates.map((rate, index) => (
          <tr key={rate.from} className={rate.period === 'inForce' ? styles.inForce : undefined}>
            <th scope="row">
              {formatDate(rate.from)}
              {rate.period === 'ended' ? (
                <small>Ended</small>
              ) : (
                <PeriodBadge isNow={rate.period === 'inForce'} />
              )}
            </th>
            {columns.map(({ label, of }) => (
              <td key={label} className={styles.number} data-label={label}>
                <Amount now={of(rate)} before={isUpcoming(rate) ? of(rates[index + 1] ?? rate) : of(rate)} />
              </td>
            ))}
            <td>
              {isUpcoming(rate) && (
                <Button look="quiet" size="small" onClick={() => onEdit(rate.from)}>
                  Change<span className="sr-only"> rates from {formatDate(rate.from)}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isUpcoming = ({ period }: StaffRate) => period === 'upcoming'

function Amount({ now, before }: { now: number; before: number }) {
  if (now === before) return <span>{writeCents(now)}</span>
  return (
    <span>
      <span className={styles.was}>
        <span className="sr-only">was </span>
        {writeCents(before)}
      </span>
      <b>{writeCents(now)}</b>
    </span>
  )
}
