import { useNavigate } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { Crumbs } from '../../ui/crumbs/crumbs.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { ClinicianForm } from './clinician-form.tsx'

export default function NewClinicianPage() {
  const navigate = useNavigate()
  return (
    <>
      <Crumbs trail={[{ label: 'Clinicians', to: staffPages.clinicians() }]} here="New" />
      <DeskHead title="Add a clinician" note="Saved as a draft. No client sees it until you publish it." />
      <DeskRead query={staffQuery('listStaffTypes', {})} skeleton={<FormSkeleton />}>
        {({ types }) => (
          <ClinicianForm
            clinician={null}
            types={types}
            onSaved={({ id }) => {
              showToast('success', 'Draft saved.')
              void navigate(staffPages.clinician(id))
            }}
          />
        )}
      </DeskRead>
    </>
  )
}
