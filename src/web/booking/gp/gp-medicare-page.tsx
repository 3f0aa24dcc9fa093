import { paths } from '#contract/page-paths.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { FormPage } from '../funding/funding-page.tsx'
import { journeyPageAt } from '../frame/journey.ts'
import { MedicareFields } from '../medicare/medicare-fields.tsx'
import { GpStep } from './gp-step.tsx'
import { useGpMedicareForm } from './use-gp-medicare-form.ts'

const { title } = journeyPageAt(paths.gpMedicare())

/** See docs/product/gp.md#medicare-details. */
export default function GpMedicarePage() {
  return (
    <GpStep>
      {() => (
        <FormPage
          title={title}
          description="Your Medicare card and address, checked as you type."
          lead="We check the card as you type, so that you can correct it at once."
        >
          {(client) => <GpMedicareForm client={client} />}
        </FormPage>
      )}
    </GpStep>
  )
}

/** With a saved card the press leads past the payment details. */
function GpMedicareForm({ client }: { client: ClientRecord }) {
  return (
    <MedicareFields
      client={client}
      {...useGpMedicareForm(client)}
      button={client.hasSavedCard ? 'Save and continue' : 'Proceed to payment details'}
    />
  )
}
