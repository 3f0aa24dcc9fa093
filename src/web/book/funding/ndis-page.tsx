import { identifierMessages } from '#domain/identifiers/checked.ts'
import { NdisFields, toNdis } from '../../client-details/ndis-fields.tsx'
import { FormSection } from '../../forms/form-parts.tsx'
import { DetailsPage } from './details-form.tsx'
import type { NdisParts } from './form-parts.ts'

const messages = {
  saved: 'Valid NDIS number',
  refused: 'Invalid NDIS number. Please check again.',
  failed: 'Error while validating your NDIS number',
} as const

export default function NdisPage() {
  return (
    <DetailsPage<NdisParts>
      description="Your NDIS number and how your plan is managed."
      lead="We use these to invoice your NDIS plan."
      form="ndis"
      toValues={toNdis}
      loadRules={loadRules}
      messages={messages}
      explainStop={(errors) =>
        errors['ndis.number'] === identifierMessages.ndisNumber ? messages.refused : undefined
      }
      documents={{
        title: 'Documents',
        label: 'Service agreement or plan goals',
        help: 'They help the psychologist prepare.',
      }}
    >
      {(bind, { ndis }) => (
        <FormSection title="NDIS plan" note="You can find both on the letter that came with the plan.">
          <div className="fields">
            <NdisFields bind={bind} plan={ndis.plan} />
          </div>
        </FormSection>
      )}
    </DetailsPage>
  )
}

const loadRules = async () => (await import('./rules.ts')).ndisRules
