import { useSearchParams } from 'react-router'
import type { StaffClinicianRow } from '#contract/staff/clinician-editor.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { concerns } from '#domain/clinicians/concerns.ts'
import { languages } from '#domain/clinicians/languages.ts'
import {
  officeFilters,
  type OfficeStatus,
  officeStatuses,
  officeStatusCodes,
} from '#domain/clinicians/office-status.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { AddressChips } from '../desk/address-chips.tsx'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { CliniciansTable } from './clinicians-table.tsx'
import * as styles from './clinicians-table.module.css'

export default function CliniciansPage() {
  return (
    <DeskRead title="Clinicians" query={staffQuery('listStaffClinicians', {})} skeleton={<FormSkeleton />}>
      {({ clinicians }) => <Clinicians clinicians={clinicians} />}
    </DeskRead>
  )
}

function Clinicians({ clinicians }: { clinicians: readonly StaffClinicianRow[] }) {
  const [query, setQuery] = useSearchParams()
  const filter = officeFilters.find(({ code }) => code === query.get('show')) ?? officeFilters[0]
  const search = query.get('search') ?? ''
  const queryWith = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const found = clinicians.filter((one) => fits(one, filter.statuses) && isFound(one, search))
  return (
    <>
      <DeskHead title="Clinicians" note={summary(clinicians)}>
        <LinkButton size="small" to={staffPages.newClinician()}>
          Add a clinician
        </LinkButton>
      </DeskHead>
      <div className={styles.tools}>
        <TextField
          label="Search by name, concern or language"
          type="search"
          autoComplete="off"
          defaultValue={search}
          onChange={({ target }) =>
            setQuery(queryWith('search', target.value), { replace: true, preventScrollReset: true })
          }
        />
        <AddressChips
          legend="Show"
          options={officeFilters.map(({ code, label, statuses }) => ({
            value: code,
            label: `${label} ${clinicians.filter((one) => fits(one, statuses)).length}`,
          }))}
          chosen={filter.code}
          addressOf={(value) => `?${queryWith('show', value)}`}
          replace
        />
      </div>
      <Sheet isFlush>
        {found.length === 0 ? (
          <p className="p-5">
            {clinicians.length === 0 ? 'No clinicians yet. Add the first one.' : 'No clinician fits that.'}
          </p>
        ) : (
          <CliniciansTable clinicians={found} />
        )}
      </Sheet>
    </>
  )
}

const fits = ({ status }: StaffClinicianRow, statuses: readonly OfficeStatus[]) => statuses.includes(status)

function isFound(one: StaffClinicianRow, search: string): boolean {
  const words = [
    one.name,
    ...one.concerns.map((code) => findLabel(concerns, code)),
    ...one.languages.map((code) => findLabel(languages, code)),
  ]
  return words.some((word) => word.toLowerCase().includes(search.trim().toLowerCase()))
}

/** "11 people: 8 listed, 1 draft." */
function summary(clinicians: readonly StaffClinicianRow[]): string {
  const parts = officeStatusCodes
    .map((code) => ({ code, count: clinicians.filter(({ status }) => status === code).length }))
    .filter(({ count }) => count > 0)
    .map(({ code, count }) => `${count} ${officeStatuses[code].label.toLowerCase()}`)
  const people = `${clinicians.length} ${clinicians.length === 1 ? 'person' : 'people'}`
  return parts.length === 0 ? people : `${people}: ${parts.toReversed().join('; ')}.`
}
