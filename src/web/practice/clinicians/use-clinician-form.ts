import { useState } from 'react'
import type { Told } from '#contract/staff/affected-sessions.ts'
import type { StaffClinician } from '#contract/staff/clinician-editor.ts'
import { missingForPublishing } from '#domain/clinicians/profile-rules.ts'
import { type Outcome, toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import type { Errors } from '../../form/validate.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { toldOf } from '../working-time/format-saved.ts'
import {
  changedFields,
  type ClinicianField,
  type ClinicianParts,
  type ClinicianValues,
  emptyClinician,
  toValues,
} from './clinician-values.ts'
import { compareVersions, takeOver } from './compare-versions.ts'
import { useSessionsAffected } from './use-sessions-affected.ts'

const loadRules = async () => (await import('./clinician-rules.ts')).clinicianRules

/** What someone else saved while this form was open. */
export type Conflict = {
  changedBy: string
  saved: ClinicianValues
  /** Changed by them only: already in the form. */
  theirs: readonly ClinicianField[]
  /** Changed by both: mine stays until it is decided otherwise. */
  both: readonly ClinicianField[]
}

export type ClinicianForm = ReturnType<typeof useClinicianForm>

export type SavedClinician = { id: string; isShown: boolean; told: Told }

/** `clinician` is null for a new one. */
export function useClinicianForm(clinician: StaffClinician | null, onSaved: (saved: SavedClinician) => void) {
  const [base, setBase] = useState(clinician)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const saved = base ? toValues(base.fields) : emptyClinician
  const form = useForm<ClinicianParts>({ initial: { clinician: saved }, loadRules })
  const values = form.values.clinician
  // Asked for at the press only: a draft may be saved without it.
  const [wantsPublish, setWantsPublish] = useState(false)
  const missing = prefixed(missingForPublishing({ ...values, ahpraNumber: values.ahpraNumber || null }))
  const affected = useSessionsAffected(base, values)
  const checked = form.check({ advice: wantsPublish ? missing : {} })

  const reopen = (fresh: StaffClinician, typed: ClinicianValues): Outcome => {
    const now = toValues(fresh.fields)
    const { theirs, both } = compareVersions(saved, { saved: now, typed })
    form.reset({ clinician: takeOver(typed, now, theirs) })
    setBase(fresh)
    const changedBy = fresh.changedBy ?? 'Someone else'
    setConflict({ changedBy, saved: now, theirs, both })
    return {
      kind: 'failed',
      message: `${changedBy} saved this profile while you had it open. Compare above, then save again.`,
    }
  }

  const save = async (typed: ClinicianValues, publish: boolean): Promise<Outcome> => {
    setWantsPublish(publish)
    // Shown beside their fields as advice, which stops no press: a draft may be saved without them.
    if (publish && Object.keys(missing).length > 0) {
      checked.showErrors()
      return { kind: 'done' }
    }
    const stopped = await affected.look()
    if (stopped) return stopped
    const { clinicianForm } = await import('./clinician-rules.ts')
    const body = clinicianForm.parse(typed)
    const answer = base
      ? await callStaff('saveClinician', {
          params: { id: base.id },
          body: {
            ...body,
            version: base.version,
            remainingSlotsRead: base.fields.remainingSlots,
            decisions: affected.sent,
            publish,
          },
        })
      : await callStaff('addClinician', { body })
    if (!answer.ok && answer.problem.fields?.decisions)
      return affected.lookAgain(answer.problem.fields.decisions)
    const fresh = base && (await callStaff('readStaffClinician', { params: { id: base.id } }))
    if (!answer.ok && answer.problem.code === 'changedMeanwhile' && fresh?.ok)
      return reopen(fresh.value, typed)
    if (!answer.ok && affected.sent.length > 0) affected.refuse(answer.problem)
    if (!answer.ok) return toOutcome(answer.problem, 'clinician', 'this profile')
    // The heading says how it stands now; the form goes on with what it has.
    await invalidateStaff('listStaffClinicians', 'readStaffClinician')
    setConflict(null)
    if (fresh?.ok) {
      setBase(fresh.value)
      form.reset({ clinician: toValues(fresh.value.fields) })
    }
    onSaved({
      id: answer.value.id,
      isShown: fresh?.ok === true && fresh.value.status === 'active',
      told: toldOf(answer.value),
    })
    return { kind: 'done' }
  }

  return {
    base,
    values,
    conflict,
    affected,
    changed: changedFields(saved, values),
    attempts: form.attempts,
    busy: form.busy,
    failure: form.failure,
    errors: checked.errors,
    /** What ties a typed field to the form. */
    bind: (field: ClinicianField) => checked.bindAt(`clinician.${field}`),
    bindAt: checked.bindAt,
    errorOf: (field: ClinicianField): string | undefined => checked.errors[`clinician.${field}`],
    change: form.change,
    takeTheirs: (field: ClinicianField) => {
      if (!conflict) return
      form.reset({ clinician: takeOver(values, conflict.saved, [field]) })
      setConflict({ ...conflict, both: conflict.both.filter((other) => other !== field) })
    },
    discard: () => form.reset({ clinician: saved }),
    submit: checked.onSubmit((_, sent) => save(sent.clinician, false)),
    publish: checked.onSubmit((_, sent) => save(sent.clinician, true)),
  }
}

const prefixed = (errors: Record<string, string>): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [`clinician.${field}`, message]))
