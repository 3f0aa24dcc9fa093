import { fundingLimits } from '#domain/funding/form-fields.ts'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { DetailsPage } from '../funding/details-page.tsx'
import type { WorkCoverParts } from '../funding/form-parts.ts'

export default function WorkCoverPage() {
  return (
    <DetailsPage<WorkCoverParts>
      description="Your claim, and who manages it."
      lead="Your case manager’s approval letter has everything we ask for here."
      form="workCover"
      toValues={({ workCover }) => ({
        workCover: {
          claimNumber: workCover?.claimNumber ?? '',
          caseManagerDetails: workCover?.caseManagerDetails ?? '',
          numberOfAppointmentApproved: workCover?.numberOfAppointmentApproved.toString() ?? '',
          isClaimInNSW: workCover?.isClaimInNSW === false ? 'no' : 'yes',
          files: workCover?.files ?? [],
        },
      })}
      loadRules={loadRules}
      saves="saveWorkCover"
      what="your WorkCover details"
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
            <TextField
              {...bind('workCover.claimNumber')}
              label="WorkCover number"
              help="On the letter from your insurer. 7 to 12 letters and numbers, no spaces or dashes."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <TextArea
              {...bind('workCover.caseManagerDetails')}
              label="Case manager details"
              help="Name, phone or email, and the insurer."
              rows={3}
              maxLength={fundingLimits.caseManager}
              required
            />
            <TextField
              {...bind('workCover.numberOfAppointmentApproved')}
              label="Sessions approved in total"
              help="A number, from the approval letter."
              inputMode="numeric"
              autoComplete="off"
              size="number"
              maxLength={fundingLimits.totalApproved}
              required
            />
            <RadioCards
              field={bind('workCover.isClaimInNSW')}
              legend="Is the claim in New South Wales?"
              columns={2}
              options={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
            />
          </div>
        </section>
      )}
    </DetailsPage>
  )
}

const loadRules = async () => (await import('../funding/rules.ts')).workCoverRules
