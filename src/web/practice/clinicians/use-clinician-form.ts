import { useState } from 'react'
import type { ClientsTold } from '#contract/staff/affected-sessions.ts'
import type { StaffClinician } from '#contract/staff/clinicians.ts'
import { missingForPublishing } from '#domain/clinicians/profile-rules.ts'
import { type ErrorsByField, type FormOutcome, toOutcome } from '../../forms/form-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { callStaff, invalidateStaff } from '../desk/staff.ts'
import { toldOf } from '../desk/told.tsx'
import { useDecisions } from '../working-time/affected-sessions.tsx'
import {
  changedFields,
  type ClinicianField,
  type ClinicianParts,
  type ClinicianValues,
  emptyClinician,
  toValues,
} from './clinician-values.ts'

const loadRules = async () => (await import('./clinician-rules.ts')).clinicianRules

export type EditConflict = {
  changedBy: string
  saved: ClinicianValues
  /** Changed by them only: already in the form. */
  theirs: readonly ClinicianField[]
  /** Changed by both: mine stays until it is decided otherwise. */
  both: readonly ClinicianField[]
}

export type ClinicianFormState = ReturnType<typeof useClinicianForm>

export type SavedClinician = { id: string; isShown: boolean; told: ClientsTold }

/** `clinician` is null for a new one. */
export function useClinicianForm(clinician: StaffClinician | null, onSaved: (saved: SavedClinician) => void) {
  const [base, setBase] = useState(clinician)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const saved = base ? toValues(base.fields) : emptyClinician
  const form = useForm<ClinicianParts>({ initial: { clinician: saved }, loadRules })
  const values = form.values.clinician
  // Asked for at the press only: a draft may be saved without it.
  const [wantsPublish, setWantsPublish] = useState(false)
  const missing = prefixed(missingForPublishing({ ...values, ahpraNumber: values.ahpraNumber || null }))
  const affected = useSessionsAffected(base, values)
  const checked = form.check({ advice: wantsPublish ? missing : {} })

  const reopen = (fresh: StaffClinician, typed: ClinicianValues): FormOutcome => {
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

  const save = async (typed: ClinicianValues, publish: boolean): Promise<FormOutcome> => {
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

const prefixed = (errors: Record<string, string>): ErrorsByField =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [`clinician.${field}`, message]))

type OfferAndZone = Pick<ClinicianValues, 'appointmentTypeIds' | 'timeZone'>

/**
 * The booked sessions that saving falls on, and what becomes of them: those of types that a clinician would offer no more, or those
 * that another time zone puts outside the hours or in leave.
 */
function useSessionsAffected(base: StaffClinician | null, { appointmentTypeIds, timeZone }: OfferAndZone) {
  const decisions = useDecisions()
  const [shownFor, setShownFor] = useState('')
  const [more, setMore] = useState(0)
  const dropped = (base?.fields.appointmentTypeIds ?? []).filter((id) => !appointmentTypeIds.includes(id))
  const isMoving = base !== null && base.fields.timeZone !== timeZone
  const cause = isMoving ? 'zone' : 'types'
  // The server refuses both at once where sessions are booked as the types.
  const key = isMoving ? timeZone : dropped.toSorted().join(' ')
  const isShown = key !== '' && shownFor === key
  /** How many there are, or why they could not be read. */
  const list = async (id: string): Promise<FormOutcome | number> => {
    const params = { id }
    const preview = isMoving
      ? await callStaff('previewZone', { params, body: { timeZone } })
      : await callStaff('previewOffer', { params, body: { appointmentTypeIds: [...appointmentTypeIds] } })
    if (!preview.ok) return toOutcome(preview.problem, 'clinician', 'this profile')
    decisions.show(preview.value.affected, 'keep')
    setMore(preview.value.more)
    setShownFor(key)
    return preview.value.affected.length
  }
  return {
    ...decisions,
    more,
    cause,
    /** Shown once saving was pressed, as long as the change is the same. */
    sessions: isShown ? (decisions.affected ?? []) : [],
    sent: isShown ? decisions.sent : [],
    /** Stops a first press where there are sessions to decide about; null lets it go on. */
    look: async (): Promise<FormOutcome | null> => {
      if (base === null || key === '' || isShown) return null
      const listed = await list(base.id)
      return typeof listed === 'number' ? (listed === 0 ? null : failed(lookFirst)) : listed
    },
    /** What was booked since the list was read is in the new one. */
    lookAgain: async (message: string): Promise<FormOutcome> => {
      const listed = base ? await list(base.id) : 0
      return typeof listed === 'number' ? failed(message) : listed
    },
  }
}

const lookFirst = 'Look at the booked sessions first, then save again.'
const failed = (message: string): FormOutcome => ({ kind: 'failed', message })

type FieldComparison = {
  /** Changed by the other only: taken over. */
  theirs: ClinicianField[]
  /** Changed by both to different things: the person decides. */
  both: ClinicianField[]
}

export function compareVersions(
  opened: ClinicianValues,
  { saved, typed }: { saved: ClinicianValues; typed: ClinicianValues },
): FieldComparison {
  const theirs = changedFields(opened, saved)
  const mine = changedFields(opened, typed)
  const differing = changedFields(saved, typed)
  return {
    theirs: theirs.filter((field) => !mine.includes(field)),
    both: theirs.filter((field) => mine.includes(field) && differing.includes(field)),
  }
}

/** What was typed, with what only the other changed. Nothing that was typed is lost. */
export const takeOver = (
  typed: ClinicianValues,
  saved: ClinicianValues,
  fields: readonly ClinicianField[],
): ClinicianValues => ({
  ...typed,
  ...Object.fromEntries(fields.map((field) => [field, saved[field]])),
})
