import { toWorkCover, WorkCoverFields } from '../../client-details/work-cover-fields.tsx'
import { FormSection } from '../../forms/form-parts.tsx'
import { DetailsPage } from './details-form.tsx'
import type { WorkCoverParts } from './form-parts.ts'

export default function WorkCoverPage() {
  return (
    <DetailsPage<WorkCoverParts>
      description="Your claim, and who manages it."
      lead="Your case manager’s approval letter has everything we ask for here."
      form="workCover"
      toValues={toWorkCover}
      loadRules={loadRules}
      messages={{ failed: 'Something went wrong. Please try again.' }}
      note="WorkCover sessions are for adults."
      documents={{
        title: 'Approval letter',
        label: 'Letter from your insurer',
        help: 'A photo of each page is fine.',
      }}
    >
      {(bind) => (
        <FormSection title="Your claim">
          <div className="fields">
            <WorkCoverFields bind={bind} />
          </div>
        </FormSection>
      )}
    </DetailsPage>
  )
}

const loadRules = async () => (await import('./rules.ts')).workCoverRules
