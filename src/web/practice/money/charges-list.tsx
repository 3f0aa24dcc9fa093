import { useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { type ChargeGroup, chargeGroupCodes, chargeGroups } from '#domain/money/charge-groups.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { AddressChips } from '../desk/address-chips.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { DeskSearch } from '../desk/desk-search.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { countOf } from '../diary/session/format-session.ts'
import { ChargesTable } from './charges-table.tsx'

type Show = ChargeGroup | 'all'

type ChargesListProps = {
  show: Show
  search: string
  onSearch: (words: string) => void
  /** The one that is open. */
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
