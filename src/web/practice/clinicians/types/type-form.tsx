import { useState } from 'react'
import type { StaffType } from '#contract/staff/type-editor.ts'
import { appointmentKinds, assignmentModes } from '#domain/booking/appointment-types.ts'
import { defaultZone, isOfferedZone } from '#domain/time/zones.ts'
import { claimTypes } from '#domain/funding/claim-types.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { FormFoot } from '../../../form/form-foot.tsx'
import { type Outcome, toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { useTold } from '../../desk/use-told.ts'
import { useStaff } from '../../frame/staff-context.ts'
import { AffectedSessions } from '../../working-time/affected-sessions.tsx'
import { toldOf } from '../../working-time/format-saved.ts'
import { ChoiceField } from '../choice-field.tsx'
import { useDecisions } from '../use-decisions.ts'
import { typeChanges, toTypeValues } from './type-values.ts'

const toOptions = (terms: readonly { code: string; label: string }[]) =>
  terms.map(({ code, label }) => ({ value: code, label }))

const loadRules = async () => {
  const { addTypeRequest } = await import('#contract/staff/type-editor.ts')
  return () => ({ type: addTypeRequest })
}

/** `type` is null for a new one. */
export function TypeForm({ type, onClose }: { type: StaffType | null; onClose: () => void }) {
  const [base, setBase] = useState(type)
  const { timeZone } = useStaff()
  const { showTold } = useTold()
  const zone = isOfferedZone(timeZone) ? timeZone : defaultZone
  const form = useForm({ initial: { type: toTypeValues(type) }, loadRules })
  const values = form.values.type
  const { errors, bind, onSubmit } = form.check()

  const reopen = async (): Promise<Outcome> => {
    await invalidateStaff('listStaffTypes')
    const fresh = await callStaff('listStaffTypes', {})
    const now = fresh.ok ? fresh.value.types.find(({ id }) => id === base?.id) : undefined
    if (!now || !base)
      return { kind: 'failed', message: 'This type was changed meanwhile. Please open it again.' }
    setBase(now)
    const changes = typeChanges(base, now)
    return {
      kind: 'failed',
      message: `Someone else changed this type while you had it open: ${changes}. Save again to keep what stands here.`,
    }
  }

  const decisions = useDecisions()
  const [more, setMore] = useState(0)
  const withdraws = base !== null && base.isActive && !values.isActive
  const list = async (id: string, message: string): Promise<Outcome | null> => {
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
    const { addTypeRequest } = await import('#contract/staff/type-editor.ts')
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
          <TextField label="Name" help="Unique in your practice." autoComplete="off" {...bind('type.name')} />
          <TextField label="Label" help="What clients read." autoComplete="off" {...bind('type.label')} />
          {base === null && (
            <SelectField
              label="Kind"
              help="Chosen once."
              options={toOptions(appointmentKinds)}
              {...bind('type.kind')}
            />
          )}
          <TextField label="Minutes" inputMode="numeric" size="short" {...bind('type.durationMinutes')} />
          <TextField
            label="A start every"
            help="In minutes."
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
        <Checkbox {...bind('type.isActive')}>On offer. Without it, no one can book it from now on.</Checkbox>
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
