import { fundingLimits } from '#domain/clients/funding-fields.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import type { WorkCoverValues } from './work-cover.ts'

type ClaimFieldsProps = {
  field: (name: keyof WorkCoverValues) => object
  errors: Messages<WorkCoverValues>
}

export function ClaimFields({ field, errors }: ClaimFieldsProps) {
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">Your claim</h2>
      </header>
      <div className="fields">
        <TextField
          {...field('workCoverNumber')}
          id="workCoverNumber"
          label="WorkCover number"
          help="On the letter from your insurer. 7 to 12 letters and numbers, no spaces or dashes."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={errors.workCoverNumber}
        />
        <TextArea
          {...field('managerDetail')}
          id="managerDetail"
          label="Case manager details"
          help="Name, phone or email, and the insurer."
          rows={3}
          maxLength={fundingLimits.caseManager}
          required
          error={errors.managerDetail}
        />
        <TextField
          {...field('totalApproved')}
          id="totalApproved"
          label="Sessions approved in total"
          help="A number, from the approval letter."
          inputMode="numeric"
          autoComplete="off"
          size="number"
          maxLength={fundingLimits.totalApproved}
          required
          error={errors.totalApproved}
        />
        <RadioCards
          id="isClaimInNSW"
          legend="Is the claim in New South Wales?"
          columns={2}
          input={field('isClaimInNSW')}
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          error={errors.isClaimInNSW}
        />
      </div>
    </section>
  )
}
