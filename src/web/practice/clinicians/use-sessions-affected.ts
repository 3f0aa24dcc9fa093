import { useState } from 'react'
import type { StaffClinician } from '#contract/staff/clinician-editor.ts'
import { type Outcome, toOutcome } from '../../form/outcome.ts'
import { callStaff } from '../api/call-staff.ts'
import type { ClinicianValues } from './clinician-values.ts'
import { useDecisions } from './use-decisions.ts'

type Chosen = Pick<ClinicianValues, 'appointmentTypeIds' | 'timeZone'>

/**
 * The booked sessions that saving falls on, and what becomes of them: those of types that a clinician would offer no more, or those
 * that another time zone puts outside the hours or in leave.
 */
export function useSessionsAffected(base: StaffClinician | null, { appointmentTypeIds, timeZone }: Chosen) {
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
  const list = async (id: string): Promise<Outcome | number> => {
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
    look: async (): Promise<Outcome | null> => {
      if (base === null || key === '' || isShown) return null
      const listed = await list(base.id)
      return typeof listed === 'number' ? (listed === 0 ? null : failed(lookFirst)) : listed
    },
    /** What was booked since the list was read is in the new one. */
    lookAgain: async (message: string): Promise<Outcome> => {
      const listed = base ? await list(base.id) : 0
      return typeof listed === 'number' ? failed(message) : listed
    },
  }
}

const lookFirst = 'Look at the booked sessions first, then save again.'
const failed = (message: string): Outcome => ({ kind: 'failed', message })
