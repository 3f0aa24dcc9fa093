import { useParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { StaffClinician } from '#contract/staff/clinician-editor.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { NewTabLink } from '../../ui/button/new-tab-link.tsx'
import { Crumbs } from '../../ui/crumbs/crumbs.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { useTold } from '../desk/use-told.ts'
import { staffCan, useStaff } from '../frame/staff-context.ts'
import { ClinicianVideo } from '../video/clinician-video.tsx'
import { ClinicianForm } from './clinician-form.tsx'
import { DepartureSection } from './departure-section.tsx'

export default function ClinicianPage() {
  const { id = '' } = useParams()
  // Never one that was read before: the form is saved against the version that it was opened with.
  const query = { ...staffQuery('readStaffClinician', { params: { id } }), gcTime: 0 }
  return (
    <DeskRead title="Clinician" query={query} skeleton={<FormSkeleton />}>
      {(clinician) => <ClinicianEditor key={clinician.id} clinician={clinician} />}
    </DeskRead>
  )
}

function ClinicianEditor({ clinician }: { clinician: StaffClinician }) {
  const staff = useStaff()
  const { showTold } = useTold()
  const { id, isPublished, status } = clinician
  const { name, role } = clinician.fields
  const page = isGp(role) ? paths.gpDetails(id) : paths.psychologist(id)
  return (
    <>
      <Crumbs trail={[{ label: 'Clinicians', to: staffPages.clinicians() }]} here={name} />
      <DeskHead title={name} note={stateNote(clinician)}>
        {status === 'active' && <NewTabLink to={page}>See the page as clients do</NewTabLink>}
      </DeskHead>
      <DeskRead query={staffQuery('listStaffTypes', {})} skeleton={<FormSkeleton />}>
        {({ types }) => (
          <ClinicianForm
            {...{ clinician, types }}
            onSaved={({ isShown, told }) => {
              const done = isShown ? 'Saved. Clients see it now.' : 'Saved. Clients do not see it.'
              showTold(done, told)
            }}
          />
        )}
      </DeskRead>
      {isPublished && (
        <div className="mt-12 grid max-w-[760px] gap-6">
          {staffCan(staff, 'edit the practice') && <ClinicianVideo clinicianId={id} />}
          <DepartureSection clinician={clinician} />
        </div>
      )}
    </>
  )
}

function stateNote({ isPublished, status }: StaffClinician): string {
  if (!isPublished) return 'A draft. No client can see it.'
  return status === 'active'
    ? 'Changes show to clients as soon as you save.'
    : 'Has left. Clients do not see this page.'
}
