import type { StaffItem } from '#contract/staff/item-editor.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { writeCents } from '#domain/fees/parse-cents.ts'
import { itemServices } from '#domain/receipts/service-items.ts'
import { Button } from '../../ui/button/button.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { PeriodBadge } from './period-badge.tsx'
import { formatDate } from './rates/format-date.ts'
import * as styles from './clinicians-table.module.css'

const columns = [
  'Item',
  'For',
  'Minutes',
  { label: 'Fee', isNumber: true },
  { label: 'Benefit', isNumber: true },
  'From',
]

type ItemsTableProps = { items: readonly StaffItem[]; onChange: (item: StaffItem) => void }

/** By service and number, the latest first. What has ended is left out: it is on the documents of its time. */
export function ItemsTable({ items, onChange }: ItemsTableProps) {
  const shown = items.filter(({ period }) => period !== 'ended')
  return (
    <table className={styles.table}>
      <caption className="sr-only">Items by who holds the session, with fees in Australian dollars</caption>
      <ColumnHeads columns={columns} />
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
              <PeriodBadge
                isNow={item.period === 'inForce'}
                upcoming={item.isWithdrawn ? 'Ends then' : undefined}
              />
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
