import type { StaffItem } from '#contract/staff/items.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { writeCents } from '#domain/fees/cents.ts'
import { itemServiceCodes, itemServices } from '#domain/receipts/service-items.ts'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import { toOutcome } from '../../forms/form-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/digits-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff } from '../desk/staff.ts'
import { DatedRowFoot, formatDate, typedDate } from './dated-rows.tsx'

const loadRules = async () => (await import('./rate-and-item-rules.ts')).itemRules

const services = itemServiceCodes.map((code) => ({ value: code, label: itemServices[code].label }))
const deliveries = [
  ...deliveryTypes.map(({ code, label }) => ({ value: code, label })),
  { value: 'any', label: 'Video or phone' },
]

type ItemFormProps = {
  /** What it starts with; null for an item that is not in the table. */
  row: StaffItem | null
  /** A row of its own from a later date, or a change of one that has not begun. */
  isNew: boolean
  earliest: string
  onClose: () => void
}

export function ItemForm({ row, isNew, earliest, onClose }: ItemFormProps) {
  const form = useForm({ initial: { item: toItemValues(row, isNew) }, loadRules })
  const { errors, bind, onSubmit } = form.check()

  const finish = async (words: string) => {
    await invalidateStaff('listItems')
    showToast('success', words)
    onClose()
  }
  const submit = onSubmit(async (_, sent) => {
    const { itemForm } = await import('./rate-and-item-rules.ts')
    const { service, number, from, ...fields } = itemForm.parse(sent.item)
    const answer =
      row && !isNew
        ? await callStaff('saveItem', { params: { id: row.id }, body: { ...fields, version: row.version } })
        : await callStaff('addItem', { body: { service, number, from, ...fields } })
    if (!answer.ok) return toOutcome(answer.problem, 'item', 'this item')
    await finish(`Saved. From ${formatDate(from)}.`)
    return { kind: 'done' }
  })

  return (
    <ScriptForm onSubmit={submit} aria-label="Item">
      <FormErrors attempts={form.attempts} errors={errors} />
      <div className="fields mb-6">
        {row ? (
          <p>
            Item {row.number}, {itemServices[row.service].label}
            {!isNew && `, from ${formatDate(row.from)}`}
          </p>
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label="For" options={services} {...bind('item.service')} />
            <TextField label="Item number" autoComplete="off" {...bind('item.number')} />
          </div>
        )}
        {isNew && (
          <DateField
            label="First date"
            help={`The first session date that it applies to, ${formatDate(earliest)} or later.${row ? '' : ' Where these minutes have no item yet, any date.'}`}
            {...bind('item.from')}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Held by" options={deliveries} {...bind('item.delivery')} />
          <TextField
            label="Description"
            help="As it stands on a receipt."
            autoComplete="off"
            {...bind('item.description')}
          />
          <TextField label="From minutes" inputMode="numeric" size="short" {...bind('item.fromMinutes')} />
          <TextField
            label="To under minutes"
            help="Leave empty where there is no end."
            inputMode="numeric"
            size="short"
            {...bind('item.underMinutes')}
          />
          <TextField label="Fee" optional inputMode="decimal" size="short" {...bind('item.feeCents')} />
          <TextField
            label="Benefit"
            optional
            inputMode="decimal"
            size="short"
            {...bind('item.benefitCents')}
          />
        </div>
        {row && (
          <Checkbox
            checked={form.values.item.isWithdrawn}
            onChange={(event) => form.change('item.isWithdrawn', event.currentTarget.checked)}
          >
            Claimed no more from this date on
          </Checkbox>
        )}
      </div>
      <DatedRowFoot
        button="Save this item"
        busy={form.busy && 'Saving'}
        failure={form.failure}
        takeBack={
          row && !isNew
            ? () => callStaff('takeBackItem', { params: { id: row.id }, query: { version: row.version } })
            : null
        }
        onTakenBack={() => finish('Taken back.')}
        onClose={onClose}
      />
    </ScriptForm>
  )
}

const writeAmount = (cents: number | null | undefined) => (typeof cents === 'number' ? writeCents(cents) : '')

/** As the form shows a row; a new one starts with what the row before it says. */
const toItemValues = (row: StaffItem | null, isNew: boolean) => ({
  service: row?.service ?? 'clinicalPsychology',
  number: row?.number ?? '',
  from: row && !isNew ? typedDate(row.from) : '',
  delivery: row?.delivery ?? (row ? 'any' : 'videoCall'),
  fromMinutes: row ? String(row.fromMinutes) : '',
  underMinutes: row?.underMinutes ? String(row.underMinutes) : '',
  description: row?.description ?? '',
  feeCents: writeAmount(row?.feeCents),
  benefitCents: writeAmount(row?.benefitCents),
  isWithdrawn: row && !isNew ? row.isWithdrawn : false,
})
