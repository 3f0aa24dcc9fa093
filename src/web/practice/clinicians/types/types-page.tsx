import { useState } from 'react'
import type { StaffType } from '#contract/staff/type-editor.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FormSkeleton } from '../../../ui/skeleton/form-skeleton.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { TypeForm } from './type-form.tsx'
import { TypesTable } from '../types-table.tsx'

export default function TypesPage() {
  const query = { ...staffQuery('listStaffTypes', {}), gcTime: 0 }
  return (
    <DeskRead title="Appointment types" query={query} skeleton={<FormSkeleton />}>
      {({ types }) => <Types types={types} />}
    </DeskRead>
  )
}

function Types({ types }: { types: readonly StaffType[] }) {
  const [edited, setEdited] = useState<string | null>(null)
  const type = types.find(({ id }) => id === edited) ?? null
  return (
    <>
      <DeskHead
        title="Appointment types"
        note="What clients can book. Sessions already booked keep their time and length."
      >
        <Button size="small" onClick={() => setEdited('new')}>
          Add a type
        </Button>
      </DeskHead>
      {edited !== null && (
        <div className="mb-6">
          <Sheet title={type?.name ?? 'New appointment type'}>
            <TypeForm key={edited} type={type} onClose={() => setEdited(null)} />
          </Sheet>
        </div>
      )}
      <Sheet isFlush>
        <TypesTable types={types} onEdit={setEdited} />
      </Sheet>
    </>
  )
}
