import { useState } from 'react'
import type { StaffItem, StaffItems } from '#contract/staff/item-editor.ts'
import { Button } from '../../ui/button/button.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { ClaimDetails } from './claim-details.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemsTable } from '../clinicians/items-table.tsx'

export default function ItemsPage() {
  return (
    <DeskRead title="Items" query={{ ...staffQuery('listItems', {}), gcTime: 0 }} skeleton={<FormSkeleton />}>
      {(read) => <Items read={read} />}
    </DeskRead>
  )
}

/** A new row, a change of an upcoming one, or a new row that starts with what another says. */
type Edited = { row: StaffItem | null; isNew: boolean }

function Items({ read: { items, earliest, clinicians } }: { read: StaffItems }) {
  const [edited, setEdited] = useState<Edited | null>(null)
  return (
    <>
      <DeskHead
        title="Items"
        note="What a session is claimed as on receipts and invoices, by the minutes delivered on its own date. Rows that have begun never change."
      >
        <Button look="secondary" size="small" onClick={() => setEdited({ row: null, isNew: true })}>
          Add an item
        </Button>
      </DeskHead>
      {edited && (
        <div className="mb-6">
          <Sheet
            title={
              edited.isNew ? (edited.row ? 'From a future date' : 'A new item') : 'Change an upcoming row'
            }
          >
            <ItemForm
              key={edited.row?.id ?? 'new'}
              row={edited.row}
              isNew={edited.isNew}
              earliest={earliest}
              onClose={() => setEdited(null)}
            />
          </Sheet>
        </div>
      )}
      <Sheet
        isFlush
        foot={
          <span>
            An item without a benefit is claimed all the same: its receipt names no amount to claim.
          </span>
        }
      >
        <ItemsTable items={items} onChange={(row) => setEdited({ row, isNew: row.period !== 'upcoming' })} />
      </Sheet>
      <div className="mt-8">
        <Sheet title="Clinicians on claims">
          <ClaimDetails clinicians={clinicians} />
        </Sheet>
      </div>
    </>
  )
}
