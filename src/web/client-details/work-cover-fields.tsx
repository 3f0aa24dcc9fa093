import { fundingLimits } from '#domain/funding/form-fields.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import type { FieldBinding } from '../forms/use-form.ts'
import { RadioCards } from '../ui/choice-cards.tsx'
import { TextArea, TextField } from '../ui/field.tsx'

export const toWorkCover = ({ workCover }: ClientRecord) => ({
  workCover: {
    claimNumber: workCover?.claimNumber ?? '',
    caseManagerDetails: workCover?.caseManagerDetails ?? '',
    numberOfAppointmentApproved: workCover?.numberOfAppointmentApproved.toString() ?? '',
    isClaimInNSW: workCover?.isClaimInNSW === false ? 'no' : 'yes',
    files: workCover?.files ?? [],
  },
})

type WorkCoverField = 'claimNumber' | 'caseManagerDetails' | 'numberOfAppointmentApproved' | 'isClaimInNSW'

export function WorkCoverFields({ bind }: { bind: (field: `workCover.${WorkCoverField}`) => FieldBinding }) {
  return (
    <>
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
    </>
  )
}
