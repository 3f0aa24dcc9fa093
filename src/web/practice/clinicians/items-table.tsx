import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { StaffItem } from '#contract/staff/item-editor.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { writeCents } from '#domain/fees/parse-cents.ts'
import { itemServices } from '#domain/receipts/service-items.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { formatDate } from './rates/format-date.ts'
import * as styles from './clinicians-table.module.css'

type ItemsTableProps = { items: readonly StaffItem[]; onChange: (item: StaffItem) => void }

/** By service and number, the latest first. What has ended is left out: it is on the documents of its time. */
export function ItemsTable({ items, onChange }: ItemsTableProps) {
  const shown = items.filter(({ period }) => period !== 'ended')
  return (
    <table className={styles.table}>
      <caption className="sr-only">Items by who holds the session, with fees in Australian dollars</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">For</th>
          <th scope="col">Minutes</th>
          <th scope="col" className={styles.number}>
            Fee
          </th>
          <th scope="col" className={styles.number}>
            Benefit
          </th>
          <th scope="col">From</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.number}
              <small>{item.description}</small>
            </th>
            <td data-label="For">
              {itemServices[item.service].label}
              {item.delivery && `, ${findLabel(deliveryTypes, item.delivery).toLowerCase()}`}
            </td>
            <td data-label="Minutes">{formatMinutes(item)}</td>
            <td className={styles.number} data-label="Fee">
              {item.feeCents === null ? 'Not entered' : writeCents(item.feeCents)}
            </td>
            <td className={styles.number} data-label="Benefit">
              {item.benefitCents === null ? 'Not entered' : writeCents(item.benefitCents)}
            </td>
            <td data-label="From">
              {formatDate(item.from)}
              <Period item={item} />
            </td>
            <td>
              <Button look="quiet" size="small" onClick={() => onChange(item)}>
                Change
                <span className="sr-only">
                  {' '}
                  item {item.number} from {formatDate(item.from)}
                </span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function formatMinutes({ fromMinutes, underMinutes }: StaffItem): string {
  if (underMinutes === null) return fromMinutes === 0 ? 'Any' : `${fromMinutes} or more`
  return `${fromMinutes} to under ${underMinutes}`
}

function Period({ item: { period, isWithdrawn } }: { item: StaffItem }) {
  const isNow = period === 'inForce'
  return (
    <div className="mt-1">
      <Badge
        tone={isNow ? 'success' : 'bloom'}
        icon={isNow ? <CalendarCheck className="icon" /> : <CalendarClock className="icon" />}
      >
        {isNow ? 'In force' : isWithdrawn ? 'Ends then' : 'Upcoming'}
      </Badge>
    </div>
  )
}
