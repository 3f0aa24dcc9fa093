import { ndisPlans } from '#domain/clients/ndis-plans.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { RadioCards } from '../ui/choice/radio-cards.tsx'
import { GroupedDigitsField } from '../ui/field/grouped-digits-field.tsx'
import { ndisGroups, type NdisValues } from './ndis.ts'

type PlanFieldsProps = {
  field: (name: keyof NdisValues) => object
  errors: Messages<NdisValues>
}

const helpOf = {
  planManaged: 'A plan manager pays our invoices',
  selfManaged: 'We invoice you, and you claim it back',
} as const satisfies Record<(typeof ndisPlans)[number]['code'], string>

export function PlanFields({ field, errors }: PlanFieldsProps) {
  return (
    <section className="form-section">
      <header>
        <h2 className="text-xl">NDIS plan</h2>
        <p>You can find both on the letter that came with the plan.</p>
      </header>
      <div className="fields">
        <GroupedDigitsField
          {...field('ndisNumber')}
          id="ndisNumber"
          label="NDIS number"
          help="9 digits, at the top of the letter."
          groups={ndisGroups}
          autoComplete="off"
          size="number"
          required
          error={errors.ndisNumber}
        />
        <RadioCards
          id="plan"
          legend="Who manages the plan?"
          columns={2}
          input={field('plan')}
          options={ndisPlans.map(({ code, label }) => ({ value: code, label, help: helpOf[code] }))}
          error={errors.plan}
        />
      </div>
    </section>
  )
}
