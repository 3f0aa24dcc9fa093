import { useState } from 'react'
import { Link } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ListedCharge } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { type ChargeGroup, chargeGroupCodes, chargeGroups } from '#domain/money/charges.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { AddressChips, DeskRead, DeskSearch, Sheet, StateLine } from '../desk/desk.tsx'
import { formatShortMoment } from '../desk/format-moment.ts'
import { useMinute } from '../desk/use-minute.ts'
import { countOf } from '../diary/format-session.ts'
import { chargeLinkId, listedFigures, noteOf, stateOf, whatFor } from './charge-words.ts'
import * as styles from './money.module.css'

type ChargeFilter = ChargeGroup | 'all'

type ChargesListProps = {
  show: ChargeFilter
  search: string
  onSearch: (words: string) => void
  chosen: string | null
}

const choices = [
  { value: 'all', label: 'All' },
  ...chargeGroupCodes.map((value) => ({ value, label: chargeGroups[value].label })),
]

/** Which group is shown is in the address, so that the back button keeps it; a name is not. */
export function ChargesList({ show, search, onSearch, chosen }: ChargesListProps) {
  return (
    <div>
      <DeskSearch label="Find charges by client" onSearch={onSearch} />
      <div className="mb-4">
        <AddressChips
          legend="State"
          options={choices}
          chosen={show}
          addressOf={(value) => staffPages.money({ show: value === 'all' ? undefined : value })}
        />
      </div>
      <Pages key={`${show} ${search}`} {...{ show, search, chosen }} />
    </div>
  )
}

function Pages({ show, search, chosen }: Omit<ChargesListProps, 'onSearch'>) {
  /** Where each page that was opened begins; the first has no beginning. */
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  return (
    <DeskRead
      key={pages.at(-1)}
      query={staffQuery('listCharges', { body: { show, search, before: pages.at(-1) } })}
      skeleton={<SkeletonText lines={8} />}
    >
      {({ total, charges, next }) =>
        total === 0 ? (
          <Nothing isAll={show === 'all' && search === ''} />
        ) : (
          <Sheet
            isFlush
            foot={
              <>
                <span>
                  {charges.length} of {countOf(total, 'charge')}
                </span>
                <span className="flex flex-wrap gap-2">
                  {pages.length > 1 && (
                    <Button look="quiet" size="small" onClick={() => setPages(pages.slice(0, -1))}>
                      Newer
                    </Button>
                  )}
                  {next !== null && (
                    <Button look="quiet" size="small" onClick={() => setPages([...pages, next])}>
                      Older
                    </Button>
                  )}
                </span>
              </>
            }
          >
            <ChargesTable charges={charges} chosen={chosen} show={show} />
          </Sheet>
        )
      }
    </DeskRead>
  )
}

const Nothing = ({ isAll }: { isAll: boolean }) =>
  isAll ? (
    <EmptyState drawing="sprig" title="Nothing charged yet">
      The first charge shows here once an outcome is recorded.
    </EmptyState>
  ) : (
    <EmptyState title="No charge fits">Choose another state, or search for another name.</EmptyState>
  )

type ChargesTableProps = { charges: readonly ListedCharge[]; chosen: string | null; show: string }

function ChargesTable({ charges, chosen, show }: ChargesTableProps) {
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
  const { tone, label } = stateOf(listedFigures(charge))
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
