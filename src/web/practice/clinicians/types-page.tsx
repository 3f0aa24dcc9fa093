import { useState } from 'react'
import type { StaffType } from '#contract/staff/appointment-types.ts'
import {
  type AppointmentKind,
  appointmentKinds,
  type AssignmentMode,
  assignmentModes,
} from '#domain/booking/appointment-types.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { type ClaimType, claimTypes } from '#domain/funding/methods.ts'
import { defaultZone, isOfferedZone } from '#domain/time/zones.ts'
import { FormErrors, FormFoot, ScriptForm } from '../../forms/form-parts.tsx'
import { type FormOutcome, toOutcome } from '../../forms/form-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button, RowButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField, TextField, toOptions } from '../../ui/field.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Sheet, StateLine } from '../desk/desk.tsx'
import { toldOf, useTold } from '../desk/told.tsx'
import { AffectedSessions, useDecisions } from '../working-time/affected-sessions.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ColumnHeads } from './dated-rows.tsx'
import * as styles from './clinicians.module.css'

export default function TypesPage() {
  const query = { ...staffQuery('listStaffTypes', {}), gcTime: 0 }
  return (
    <DeskRead title="Appointment types" query={query} skeleton={<FormSkeleton />}>
      {({ types }) => <Types types={types} />}
    </DeskRead>
  )
}

function Types({ types }: { types: readonly StaffType[] }) {
  const [edited, setEdited] = useState<string | null>(null)
  const type = types.find(({ id }) => id === edited) ?? null
  return (
    <>
      <DeskHead
        title="Appointment types"
        note="What clients can book. Sessions already booked keep their time and length."
      >
        <Button size="small" onClick={() => setEdited('new')}>
          Add a type
        </Button>
      </DeskHead>
      {edited !== null && (
        <div className="mb-6">
          <Sheet title={type?.name ?? 'New appointment type'}>
            <TypeForm key={edited} type={type} onClose={() => setEdited(null)} />
          </Sheet>
        </div>
      )}
      <Sheet isFlush>
        <TypesTable types={types} onEdit={setEdited} />
      </Sheet>
    </>
  )
}

const typeColumns = ['Name', 'Minutes', 'Claimed as', 'Offered by', 'State']

const TypesTable = ({ types, onEdit }: { types: readonly StaffType[]; onEdit: (id: string) => void }) => (
  <table className={styles.table}>
    <caption className="sr-only">Appointment types</caption>
    <ColumnHeads columns={typeColumns} />
    <tbody>
      {types.map((type) => (
        <tr key={type.id}>
          <th scope="row">
            {type.name}
            <small>{findLabel(appointmentKinds, type.kind)}</small>
          </th>
          <td data-label="Minutes">
            {type.durationMinutes}, every {type.stepMinutes}
          </td>
          <td data-label="Claimed as">
            {type.claimTypes.map((code) => findLabel(claimTypes, code)).join(', ') || 'Nothing'}
          </td>
          <td data-label="Offered by">
            {type.offeredBy} {type.offeredBy === 1 ? 'clinician' : 'clinicians'}
            <small>{type.upcoming} sessions to come</small>
          </td>
          <td data-label="State">
            <StateLine tone={type.isActive && type.assignmentMode !== 'all' ? 'ok' : 'soft'}>
              {formatTypeState(type)}
            </StateLine>
          </td>
          <td>
            <RowButton onClick={() => onEdit(type.id)}>
              Edit<span className="sr-only"> {type.name}</span>
            </RowButton>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function formatTypeState({ isActive, assignmentMode }: StaffType): string {
  if (!isActive) return 'Withdrawn'
  return assignmentMode === 'all' ? 'Not for online booking' : 'Can be booked'
}

const loadTypeRules = async () => {
  const { addTypeRequest } = await import('#contract/staff/appointment-types.ts')
  return () => ({ type: addTypeRequest })
}

/** `type` is null for a new one. */
function TypeForm({ type, onClose }: { type: StaffType | null; onClose: () => void }) {
  const [base, setBase] = useState(type)
  const { timeZone } = useStaff()
  const { showTold } = useTold()
  const zone = isOfferedZone(timeZone) ? timeZone : defaultZone
  const form = useForm({ initial: { type: toTypeValues(type) }, loadRules: loadTypeRules })
  const values = form.values.type
  const { errors, bind, onSubmit } = form.check()

  const reopen = async (): Promise<FormOutcome> => {
    await invalidateStaff('listStaffTypes')
    const fresh = await callStaff('listStaffTypes', {})
    const now = fresh.ok ? fresh.value.types.find(({ id }) => id === base?.id) : undefined
    if (!now || !base)
      return { kind: 'failed', message: 'This type was changed in the meantime. Please open it again.' }
    setBase(now)
    const changes = typeChanges(base, now)
    return {
      kind: 'failed',
      message: `Someone else changed this type while you had it open: ${changes}. Save again to put yours in its place.`,
    }
  }

  const decisions = useDecisions()
  const [more, setMore] = useState(0)
  const withdraws = base !== null && base.isActive && !values.isActive
  const list = async (id: string, message: string): Promise<FormOutcome | null> => {
    const preview = await callStaff('previewWithdrawal', { params: { id } })
    if (!preview.ok) return toOutcome(preview.problem, 'type', 'this type')
    decisions.show(preview.value.affected, 'keep')
    setMore(preview.value.more)
    return preview.value.affected.length > 0 ? { kind: 'failed', message } : null
  }
  const submit = onSubmit(async (_, sent) => {
    if (base && withdraws && decisions.affected === null) {
      const stopped = await list(base.id, 'Look at the booked sessions first, then save again.')
      if (stopped) return stopped
    }
    const { addTypeRequest } = await import('#contract/staff/appointment-types.ts')
    const { kind, ...fields } = addTypeRequest.parse(sent.type)
    const answer = base
      ? await callStaff('saveAppointmentType', {
          params: { id: base.id },
          body: { ...fields, version: base.version, decisions: withdraws ? decisions.sent : [] },
        })
      : await callStaff('addAppointmentType', { body: { kind, ...fields } })
    const booked = answer.ok ? undefined : answer.problem.fields?.decisions
    if (base && booked) return (await list(base.id, booked)) ?? { kind: 'failed', message: booked }
    if (!answer.ok && answer.problem.code === 'changedMeanwhile') return reopen()
    if (!answer.ok && decisions.sent.length > 0) {
      decisions.refuse(answer.problem)
      return { kind: 'failed', message: answer.problem.message }
    }
    if (!answer.ok) return toOutcome(answer.problem, 'type', 'this type')
    await invalidateStaff('listStaffTypes')
    showTold('Saved.', toldOf(answer.value))
    onClose()
    return { kind: 'done' }
  })

  return (
    <ScriptForm onSubmit={submit} aria-label="Appointment type">
      <FormErrors attempts={form.attempts} errors={errors} />
      <div className="fields mb-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            help="No other type in your practice may have it."
            autoComplete="off"
            {...bind('type.name')}
          />
          <TextField label="Label" help="What clients read." autoComplete="off" {...bind('type.label')} />
          {base === null && (
            <SelectField
              label="Kind"
              help="You can’t change this later."
              options={toOptions(appointmentKinds)}
              {...bind('type.kind')}
            />
          )}
          <TextField label="Minutes" inputMode="numeric" size="short" {...bind('type.durationMinutes')} />
          <TextField
            label="Starts every"
            help="In minutes, such as 15."
            inputMode="numeric"
            size="short"
            {...bind('type.stepMinutes')}
          />
          <SelectField
            label="Held by"
            help={
              values.assignmentMode === 'all'
                ? 'Clients cannot book it online.'
                : 'Clients choose the clinician.'
            }
            options={toOptions(assignmentModes)}
            {...bind('type.assignmentMode')}
          />
        </div>
        <ChoiceField
          legend="Can be claimed as"
          name="claimTypes"
          terms={claimTypes}
          chosen={values.claimTypes}
          onChange={(next) => form.change('type.claimTypes', next)}
        />
        <Checkbox {...bind('type.isActive')}>On offer. If not, no one can book it from now on.</Checkbox>
        {withdraws && decisions.affected !== null && decisions.affected.length > 0 && (
          <AffectedSessions
            what="Withdrawing this type"
            sessions={decisions.affected}
            zone={zone}
            decisions={decisions.decisions}
            onDecide={decisions.decide}
            errors={decisions.errors}
            canAsk={false}
            actions={more > 0 && `${more} later sessions stay as they are`}
          />
        )}
      </div>
      <FormFoot button={base ? 'Save' : 'Add'} busy={form.busy && 'Saving'} failure={form.failure}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormFoot>
    </ScriptForm>
  )
}

type TypeValues = {
  name: string
  label: string
  kind: AppointmentKind
  durationMinutes: string
  stepMinutes: string
  claimTypes: ClaimType[]
  assignmentMode: AssignmentMode
  isActive: boolean
}

const toTypeValues = (type: StaffType | null): TypeValues => ({
  name: type?.name ?? '',
  label: type?.label ?? '',
  kind: type?.kind ?? 'psychology',
  durationMinutes: String(type?.durationMinutes ?? 50),
  stepMinutes: String(type?.stepMinutes ?? 60),
  claimTypes: type?.claimTypes ?? [],
  assignmentMode: type?.assignmentMode ?? 'single',
  isActive: type?.isActive ?? true,
})

const changeLabels = {
  name: 'name',
  label: 'label',
  durationMinutes: 'minutes',
  stepMinutes: 'starts',
  claimTypes: 'claims',
  assignmentMode: 'who holds it',
  isActive: 'whether it is on offer',
} as const satisfies Partial<Record<keyof StaffType, string>>

const isField = (key: string): key is keyof typeof changeLabels => key in changeLabels

/** What differs between two versions, in words: "minutes (now 60), claims". */
const typeChanges = (before: StaffType, now: StaffType): string =>
  Object.keys(changeLabels)
    .filter(isField)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]))
    .map((field) => `${changeLabels[field]} (now ${String(now[field])})`)
    .join(', ') || 'something that is not shown here'
