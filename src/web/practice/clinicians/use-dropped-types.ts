import { useState } from 'react'
import type { StaffClinician } from '#contract/staff/clinician-editor.ts'
import { type Outcome, toOutcome } from '../../form/outcome.ts'
import { callStaff } from '../api/call-staff.ts'
import { useDecisions } from './use-decisions.ts'

/** The types that a clinician would offer no more, and what becomes of the sessions booked as them. */
export function useDroppedTypes(base: StaffClinician | null, chosen: readonly string[]) {
  const decisions = useDecisions()
  const [shownFor, setShownFor] = useState('')
  const [more, setMore] = useState(0)
  const dropped = (base?.fields.appointmentTypeIds ?? []).filter((id) => !chosen.includes(id)).toSorted()
  const key = dropped.join(' ')
  const isShown = dropped.length > 0 && shownFor === key
  /** How many there are, or why they could not be read. */
  const list = async (id: string): Promise<Outcome | number> => {
    const preview = await callStaff('previewOffer', {
      params: { id },
      body: { appointmentTypeIds: [...chosen] },
    })
    if (!preview.ok) return toOutcome(preview.problem, 'clinician', 'this profile')
    decisions.show(preview.value.affected, 'keep')
    setMore(preview.value.more)
    setShownFor(key)
    return preview.value.affected.length
  }
  return {
    ...decisions,
    more,
    /** Shown once saving was pressed, as long as the same types are dropped. */
    sessions: isShown ? (decisions.affected ?? []) : [],
    sent: isShown ? decisions.sent : [],
    /** Stops a first press where there are sessions to decide about; null lets it go on. */
    look: async (): Promise<Outcome | null> => {
      if (base === null || dropped.length === 0 || isShown) return null
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
