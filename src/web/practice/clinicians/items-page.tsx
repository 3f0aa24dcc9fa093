import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { StaffItem, StaffItems } from '#contract/staff/items.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { writeCents } from '#domain/fees/cents.ts'
import { type ItemService, itemServiceCodes, itemServices } from '#domain/receipts/service-items.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { useAction } from '../../api/use-action.ts'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import { toOutcome } from '../../forms/form-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button, RowButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/digits-field.tsx'
import { SelectField, TextField, toOptions } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskHead, DeskRead, Sheet } from '../desk/desk.tsx'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
import { ColumnHeads, DatedRowFoot, formatDate, PeriodBadge, typedDate } from './dated-rows.tsx'
import * as styles from './clinicians.module.css'

export default function ItemsPage() {
  return (
    <DeskRead title="Items" query={{ ...staffQuery('listItems', {}), gcTime: 0 }} skeleton={<FormSkeleton />}>
      {(read) => <Items read={read} />}
    </DeskRead>
  )
}

/** A new row, a change of an upcoming one, a correction of one that has begun, or a new row that starts with what another says. */
type EditedItem = { row: StaffItem | null; isNew: boolean; service?: ItemService }

function Items({ read: { items, earliest, clinicians } }: { read: StaffItems }) {
  const [address] = useSearchParams()
  const [edited, setEdited] = useState<EditedItem | null>(() => {
    const service = itemServiceCodes.find((code) => code === address.get('service'))
    return service ? { row: null, isNew: true, service } : null
  })
  return (
    <>
      <DeskHead
        title="Items"
        note="The item that receipts and invoices name for a session. It goes by the minutes delivered and by the date of the session. A row that has started can only be corrected, with a reason. Please check the NDIS numbers against the current price guide, which changes on 1 July: the ones here for telehealth and cancellations are our best guess."
      >
        <Button look="secondary" size="small" onClick={() => setEdited({ row: null, isNew: true })}>
          Add an item
        </Button>
      </DeskHead>
      {edited && (
        <div className="mb-6">
          <Sheet title={sheetTitle(edited)}>
            <ItemForm
              key={`${edited.row?.id ?? 'new'} ${edited.isNew}`}
              row={edited.row}
              isNew={edited.isNew}
              service={edited.service}
              earliest={earliest}
              onClose={() => setEdited(null)}
            />
          </Sheet>
        </div>
      )}
      <Sheet
        isFlush
        foot={
          <span>
            An item without a benefit can still be claimed: its receipt just doesn’t name the amount.
          </span>
        }
      >
        <ItemsTable
          items={items}
          onChange={(row) => setEdited({ row, isNew: row.period !== 'upcoming' })}
          onCorrect={(row) => setEdited({ row, isNew: false })}
        />
      </Sheet>
      <div className="mt-8">
        <Sheet title="Documents with another item">
          <DocumentsWithOtherItem />
        </Sheet>
      </div>
      <div className="mt-8">
        <Sheet title="Clinicians on claims">
          <ClaimDetails clinicians={clinicians} />
        </Sheet>
      </div>
    </>
  )
}

const itemColumns = [
  'Item',
  'For',
  'Minutes',
  { label: 'Fee', isNumber: true },
  { label: 'Benefit', isNumber: true },
  'From',
]

type ItemsTableProps = {
  items: readonly StaffItem[]
  onChange: (item: StaffItem) => void
  onCorrect: (item: StaffItem) => void
}

/** By service and number, the latest first. What has ended is left out: it is on the documents of its time. */
function ItemsTable({ items, onChange, onCorrect }: ItemsTableProps) {
  const shown = items.filter(({ period }) => period !== 'ended')
  return (
    <table className={styles.table}>
      <caption className="sr-only">Items by who holds the session, with fees in Australian dollars</caption>
      <ColumnHeads columns={itemColumns} />
      <tbody>
        {shown.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.number}
              <small>{item.description}</small>
            </th>
            <td data-label="For">
              {itemServices[item.service].label}
              {item.delivery && `, ${findLabel(deliveryTypes, item.delivery).toLowerCase()}`}
            </td>
            <td data-label="Minutes">{formatMinutes(item)}</td>
            <td className={styles.number} data-label="Fee">
              {item.feeCents === null ? 'Not entered' : writeCents(item.feeCents)}
            </td>
            <td className={styles.number} data-label="Benefit">
              {item.benefitCents === null ? 'Not entered' : writeCents(item.benefitCents)}
            </td>
            <td data-label="From">
              {formatDate(item.from)}
              <PeriodBadge
                isNow={item.period === 'inForce'}
                upcoming={item.isWithdrawn ? 'Ends then' : undefined}
              />
            </td>
            <td>
              <RowButton onClick={() => onChange(item)}>
                Change
                <span className="sr-only">
                  {' '}
                  item {item.number} from {formatDate(item.from)}
                </span>
              </RowButton>
              {item.period === 'inForce' && (
                <Button look="quiet" size="small" onClick={() => onCorrect(item)}>
                  Correct
                  <span className="sr-only">
                    {' '}
                    item {item.number} from {formatDate(item.from)}
                  </span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sheetTitle({ row, isNew }: EditedItem): string {
  if (isNew) return row ? 'From a future date' : 'A new item'
  return row?.period === 'upcoming' ? 'Change an upcoming row' : 'Correct a row that has begun'
}

/** What was issued stays as it was: a person decides whether it was wrong, on the client’s page. */
function DocumentsWithOtherItem() {
  const query = { ...staffQuery('listOtherwiseItemed', {}), gcTime: 0 }
  return (
    <DeskRead query={query} skeleton={<FormSkeleton />}>
      {({ documents }) =>
        documents.length === 0 ? (
          <p>Every document of the last two years that is not void has the item that this table has now.</p>
        ) : (
          <>
            <p className="mb-4">
              These name an item that this table no longer has for their session. If one is wrong, void it on
              the client’s page and issue it again.
            </p>
            <ul className="grid gap-1">
              {documents.map(({ id, number, client, start, item, itemNow }) => (
                <li key={id}>
                  {number}, {formatDate(start.slice(0, 10))}:{' '}
                  <Link className="link" to={staffPages.client(client.id)}>
                    {client.name}
                  </Link>
                  , item {item}, now {itemNow ?? 'none'}
                </li>
              ))}
            </ul>
          </>
        )
      }
    </DeskRead>
  )
}

function formatMinutes({ fromMinutes, underMinutes }: StaffItem): string {
  if (underMinutes === null) return fromMinutes === 0 ? 'Any' : `${fromMinutes} or more`
  return `${fromMinutes} to under ${underMinutes}`
}

type ItemClinician = StaffItems['clinicians'][number]
type ClaimFields = Pick<ItemClinician, 'workCoverNumber' | 'hasMentalHealthTraining'>

/** Provider numbers are on the clinician’s own page: one for each place. */
const ClaimDetails = ({ clinicians }: { clinicians: readonly ItemClinician[] }) => (
  <>
    <p className="mb-4 text-ink-soft">
      Invoices to WorkCover in New South Wales carry the clinician’s approval number. A GP with mental health
      skills training claims other items for a treatment plan.
    </p>
    <ul className="grid gap-4">
      {clinicians.map((clinician) => (
        <li key={clinician.id}>
          <ClinicianClaimForm clinician={clinician} />
        </li>
      ))}
    </ul>
  </>
)

function ClinicianClaimForm({ clinician: { id, name, isGp, ...saved } }: { clinician: ItemClinician }) {
  const [number, setNumber] = useState(saved.workCoverNumber ?? '')
  const [isTrained, setTrained] = useState(saved.hasMentalHealthTraining)
  const { act, busy, failure } = useAction()
  /** What this form began with; null once the person was told that someone else changed it, who then saves over what is read. */
  const [base, setBase] = useState<ClaimFields | null>(saved)
  const save = () =>
    act('save', {
      call: async () => {
        const answer = await callStaff('saveClaimDetails', {
          params: { id },
          body: { workCoverNumber: number, hasMentalHealthTraining: isTrained, was: base ?? saved },
        })
        if (!answer.ok && answer.problem.code !== 'changedMeanwhile') return answer
        setBase(null)
        await invalidateStaff('listItems')
        return answer
      },
      done: 'Saved.',
    })
  return (
    <ScriptForm className="flex flex-wrap items-end gap-4" aria-label={name} onSubmit={save}>
      {isGp ? (
        <div>
          <Checkbox checked={isTrained} onChange={(event) => setTrained(event.currentTarget.checked)}>
            {name} has mental health skills training
          </Checkbox>
          {failure && <Notice type="error" announced="atOnce" title={failure} />}
        </div>
      ) : (
        <TextField
          label={`WorkCover approval number of ${name}`}
          autoComplete="off"
          maxLength={24}
          value={number}
          error={failure ?? undefined}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      )}
      <Button type="submit" look="secondary" size="small" busy={busy === 'save' && 'Saving'}>
        Save<span className="sr-only"> {name}</span>
      </Button>
    </ScriptForm>
  )
}

const loadRules = async () => (await import('./rate-and-item-rules.ts')).itemRules
const loadCorrectionRules = async () => (await import('./rate-and-item-rules.ts')).correctionRules

const services = itemServiceCodes.map((code) => ({ value: code, label: itemServices[code].label }))
const deliveries = [...toOptions(deliveryTypes), { value: 'any', label: 'Video or phone' }]

type ItemFormProps = {
  /** What it starts with; null for an item that is not in the table. */
  row: StaffItem | null
  /** A row of its own from a later date, a change of one that has not begun, or a correction of one that has. */
  isNew: boolean
  /** Of an item that a document waits for. */
  service: ItemService | undefined
  earliest: string
  onClose: () => void
}

function ItemForm({ row, isNew, service: wanted, earliest, onClose }: ItemFormProps) {
  const isCorrection = row !== null && !isNew && row.period !== 'upcoming'
  const form = useForm({
    initial: { item: toItemValues(row, isNew, wanted) },
    loadRules: isCorrection ? loadCorrectionRules : loadRules,
  })
  const { errors, bind, onSubmit } = form.check()

  const finish = async (words: string) => {
    await invalidateStaff('listItems', 'listOtherwiseItemed')
    showToast('success', words)
    onClose()
  }
  const submit = onSubmit(async (_, sent) => {
    const { correctionForm, itemForm } = await import('./rate-and-item-rules.ts')
    if (isCorrection) {
      const body = { ...correctionForm.parse(sent.item), version: row.version }
      const corrected = await callStaff('correctItem', { params: { id: row.id }, body })
      if (!corrected.ok) return toOutcome(corrected.problem, 'item', 'this item')
      await finish('Corrected.')
      return { kind: 'done' }
    }
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
        {isCorrection && (
          <>
            <TextField label="Item number" autoComplete="off" {...bind('item.number')} />
            <TextField
              label="Why it is corrected"
              help="Your reason is kept in the audit. Documents already issued stay as they are. Those with another item are listed below the table."
              autoComplete="off"
              {...bind('item.why')}
            />
          </>
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
            help="As it is printed on a receipt."
            autoComplete="off"
            {...bind('item.description')}
          />
          <TextField
            label="Minutes, at least"
            inputMode="numeric"
            size="short"
            {...bind('item.fromMinutes')}
          />
          <TextField
            label="Minutes, less than"
            help="Leave it empty if there is no upper limit."
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
            No longer claimed from this date
          </Checkbox>
        )}
      </div>
      <DatedRowFoot
        button="Save this item"
        busy={form.busy && 'Saving'}
        failure={form.failure}
        takeBack={
          row && !isNew && !isCorrection
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
const toItemValues = (
  row: StaffItem | null,
  isNew: boolean,
  service: ItemService = 'clinicalPsychology',
) => ({
  service: row?.service ?? service,
  number: row?.number ?? '',
  from: row && !isNew ? typedDate(row.from) : '',
  delivery: row?.delivery ?? (row ? 'any' : 'videoCall'),
  fromMinutes: row ? String(row.fromMinutes) : '',
  underMinutes: row?.underMinutes ? String(row.underMinutes) : '',
  description: row?.description ?? '',
  feeCents: writeAmount(row?.feeCents),
  benefitCents: writeAmount(row?.benefitCents),
  isWithdrawn: row && !isNew ? row.isWithdrawn : false,
  why: '',
})
