import { toWorkCover, WorkCoverFields } from '../../client-details/work-cover-fields.tsx'
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
        <section className="form-section">
          <header>
            <h2 className="text-xl">Your claim</h2>
          </header>
          <div className="fields">
            <WorkCoverFields bind={bind} />
          </div>
        </section>
      )}
    </DetailsPage>
  )
}

const loadRules = async () => (await import('./rules.ts')).workCoverRules
