import { Link } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ListedCharge } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/money.ts'
import { formatShortMoment } from '../desk/format-moment.ts'
import { StateLine } from '../desk/state-line.tsx'
import { useMinute } from '../desk/use-minute.ts'
import { useStaff } from '../frame/staff-context.ts'
import { chargeLinkId } from './charge-link.ts'
import { listedStanding, noteOf, stateOf, whatFor } from './charge-words.ts'
import * as styles from './charges-table.module.css'

type ChargesTableProps = { charges: readonly ListedCharge[]; chosen: string | null; show: string }

export function ChargesTable({ charges, chosen, show }: ChargesTableProps) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">Charges, newest session first</caption>
      <thead>
        <tr>
          <th scope="col">Client</th>
          <th scope="col">Session</th>
          <th scope="col">State</th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <Row key={charge.id} charge={charge} isOpen={charge.id === chosen} show={show} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { charge: ListedCharge; isOpen: boolean; show: string }

function Row({ charge, isOpen, show }: RowProps) {
  const { timeZone } = useStaff()
  const now = useMinute()
  const { tone, label } = stateOf(listedStanding(charge))
  const note = noteOf(charge, timeZone)
  return (
    <tr className={isOpen ? styles.open : undefined}>
      <th scope="row">
        <Link
          id={chargeLinkId(charge.id)}
          className={styles.link}
          to={staffPages.money({ show: show === 'all' ? undefined : show, charge: charge.id })}
          aria-current={isOpen ? 'true' : undefined}
          preventScrollReset
        >
          {charge.client}
        </Link>
        <small>{whatFor(charge)}</small>
      </th>
      <td data-label="Session">
        <span>
          {formatShortMoment(charge.start, timeZone, now)}
          <small>{charge.clinician}</small>
        </span>
      </td>
      <td data-label="State">
        <StateLine tone={tone}>
          {label}
          {note && <small>{note}</small>}
        </StateLine>
      </td>
      <td data-label="Amount" className={styles.number}>
        <b>{formatCents(charge.cents)}</b>
      </td>
    </tr>
  )
}
