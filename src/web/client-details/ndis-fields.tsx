import { ndisPlans } from '#domain/funding/form-fields.ts'
import type { FieldBinding } from '../forms/use-form.ts'
import { RadioCards } from '../ui/choice-cards.tsx'
import { groupDigits, GroupedDigitsField } from '../ui/digits-field.tsx'
import type { ClientRecord } from '../client/client-profile.ts'

const groups = [3, 3, 3] as const // as the letter of the scheme prints it

export const toNdis = ({ ndis }: ClientRecord) => ({
  ndis: {
    number: groupDigits(ndis?.number ?? '', groups, ' '),
    plan: ndis?.plan ?? '',
    files: ndis?.files ?? [],
  },
})

const helpByPlan = {
  planManaged: 'A plan manager pays our invoices',
  selfManaged: 'We invoice you, and you claim it back',
} as const satisfies Record<(typeof ndisPlans)[number]['code'], string>

export const NdisFields = ({ bind }: { bind: (field: 'ndis.number' | 'ndis.plan') => FieldBinding }) => (
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
  </>
)
