import type { ClientRecord } from '../../client/client-profile.ts'
import { bookButtonText } from '../funding/book-button.ts'
import { MedicareFields } from './medicare-fields.tsx'
import { ReferralSection } from './referral-section.tsx'
import { useMedicareForm } from './use-medicare-form.ts'

export function MedicareForm({ client }: { client: ClientRecord }) {
  const { files, ...medicare } = useMedicareForm(client)
  const { referral } = medicare.form.values
  return (
    <MedicareFields
      client={client}
      {...medicare}
      button={
        referral.hasReferral === 'No' ? 'Confirm psychology session' : (bookButtonText(client) ?? undefined)
      }
    >
      <ReferralSection values={referral} bind={medicare.checked.bindAt} client={client} files={files} />
    </MedicareFields>
  )
}
