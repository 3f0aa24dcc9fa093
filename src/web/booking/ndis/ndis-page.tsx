import { ndisPlans } from '#domain/funding/ndis-plans.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { groupDigits } from '../../ui/field/digit-groups.ts'
import { GroupedDigitsField } from '../../ui/field/grouped-digits-field.tsx'
import { DetailsPage } from '../funding/details-page.tsx'
import type { NdisParts } from '../funding/form-parts.ts'

/** As the letter of the scheme prints it. */
const groups = [3, 3, 3] as const

const helpByPlan = {
  planManaged: 'A plan manager pays our invoices',
  selfManaged: 'We invoice you, and you claim it back',
} as const satisfies Record<(typeof ndisPlans)[number]['code'], string>

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
      toValues={({ ndis }) => ({
        ndis: {
          number: groupDigits(ndis?.number ?? '', groups, ' '),
          plan: ndis?.plan ?? '',
          files: ndis?.files ?? [],
        },
      })}
      loadRules={loadRules}
      saves="saveNdis"
      what="your NDIS details"
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
      {(bind) => (
        <section className="form-section">
          <header>
            <h2 className="text-xl">NDIS plan</h2>
            <p>You can find both on the letter that came with the plan.</p>
          </header>
          <div className="fields">
            <GroupedDigitsField
              {...bind('ndis.number')}
              label="NDIS number"
              help="9 digits, at the top of the letter."
              groups={groups}
              autoComplete="off"
              size="number"
              required
            />
            <RadioCards
              field={bind('ndis.plan')}
              legend="Who manages the plan?"
              columns={2}
              options={ndisPlans.map(({ code, label }) => ({ value: code, label, help: helpByPlan[code] }))}
            />
          </div>
        </section>
      )}
    </DetailsPage>
  )
}

const loadRules = async () => (await import('../funding/rules.ts')).ndisRules
