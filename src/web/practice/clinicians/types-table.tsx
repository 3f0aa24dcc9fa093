import type { StaffType } from '#contract/staff/type-editor.ts'
import { appointmentKinds } from '#domain/booking/appointment-types.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { claimTypes } from '#domain/funding/claim-types.ts'
import { Button } from '../../ui/button/button.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { ColumnHeads } from './column-heads.tsx'
import * as styles from './clinicians-table.module.css'

const columns = ['Name', 'Minutes', 'Claimed as', 'Offered by', 'State']

type TypesTableProps = { types: readonly StaffType[]; onEdit: (id: string) => void }

export function TypesTable({ types, onEdit }: TypesTableProps) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">Appointment types</caption>
      <ColumnHeads columns={columns} />
      <tbody>
        {types.map((type) => (
          <tr key={type.id}>
            <th scope="row">
              {type.name}
              <small>{findLabel(appointmentKinds, type.kind)}</small>
            </th>
            <td data-label="Minutes">
              {type.durationMinutes}, every {type.stepMinutes}
            </td>
            <td data-label="Claimed as">
              {type.claimTypes.map((code) => findLabel(claimTypes, code)).join(', ') || 'Nothing'}
            </td>
            <td data-label="Offered by">
              {type.offeredBy} {type.offeredBy === 1 ? 'clinician' : 'clinicians'}
              <small>{type.upcoming} sessions to come</small>
            </td>
            <td data-label="State">
              <StateLine tone={type.isActive && type.assignmentMode !== 'all' ? 'ok' : 'soft'}>
                {formatState(type)}
              </StateLine>
            </td>
            <td>
              <Button look="quiet" size="small" onClick={() => onEdit(type.id)}>
                Edit<span className="sr-only"> {type.name}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function formatState({ isActive, assignmentMode }: StaffType): string {
  if (!isActive) return 'Withdrawn'
  return assignmentMode === 'all' ? 'Not for online booking' : 'Can be booked'
}
