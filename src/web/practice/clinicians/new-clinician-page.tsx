import { useNavigate } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { Crumbs } from '../../ui/navigation.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { staffQuery } from '../desk/staff.ts'
import { DeskHead, DeskRead } from '../desk/desk.tsx'
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
