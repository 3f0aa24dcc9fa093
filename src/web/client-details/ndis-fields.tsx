import { ndisPlans } from '#domain/funding/form-fields.ts'
import type { FieldBinding } from '../forms/use-form.ts'
import { RadioCards } from '../ui/choice-cards.tsx'
import { groupDigits, GroupedDigitsField } from '../ui/digits-field.tsx'
import { EmailField, TextField } from '../ui/field.tsx'
import type { ClientRecord } from '../client/client-profile.ts'

const groups = [3, 3, 3] as const // as the letter of the scheme prints it

export const toNdis = ({ ndis }: ClientRecord) => ({
  ndis: {
    number: groupDigits(ndis?.number ?? '', groups, ' '),
    plan: ndis?.plan ?? '',
    planManagerName: ndis?.planManagerName ?? '',
    planManagerEmail: ndis?.planManagerEmail ?? '',
    files: ndis?.files ?? [],
  },
})

const helpByPlan = {
  planManaged: 'A plan manager pays our invoices',
  selfManaged: 'We invoice you, and you claim it back',
} as const satisfies Record<(typeof ndisPlans)[number]['code'], string>

type NdisField = 'number' | 'plan' | 'planManagerName' | 'planManagerEmail'
type NdisFieldsProps = {
  bind: (field: `ndis.${NdisField}`) => FieldBinding
  /** As it is chosen now. */
  plan: string
}

export function NdisFields({ bind, plan }: NdisFieldsProps) {
  return (
    <>
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
      {plan === 'planManaged' && (
        <div className="field-row">
          <TextField
            {...bind('ndis.planManagerName')}
            label="Name of the plan manager"
            help="The person or company that pays your invoices."
            autoComplete="off"
            optional
          />
          <EmailField
            {...bind('ndis.planManagerEmail')}
            label="Email of the plan manager"
            help="Where to send invoices. You can add it later."
            autoComplete="off"
            optional
          />
        </div>
      )}
    </>
  )
}
