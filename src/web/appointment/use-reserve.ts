import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { createPressKeys } from '../api/press-keys.ts'
import { useSettings } from '../api/settings.ts'
import { fetchRulesAhead } from '../form/fetch-rules-ahead.ts'
import { markAnyHeld } from '../visit/mark-held.ts'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../session/session-context.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { type ReserveOutcome, reserveSlot, type SlotChoice } from './reserve-slot.ts'
import { storeItem } from '../visit/tab-storage.ts'

export type ReserveProblem = Pick<ApiProblem, 'message' | 'code'>

type UseReserve = {
  /** Where to go on, once the slot is held. */
  nextPath: (reservation: ReservationView) => string
  /** The slot is gone: read the times again. */
  onTaken: () => void
}

/** Presses of the booking button. `problem` stays on the page until the next press; a toast is never the only place. */
export function useReserve({ nextPath, onTaken }: UseReserve) {
  const navigate = useNavigate()
  const { status } = useSession()
  const { hold } = useSettings()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReserveProblem | null>(null)
  const [keys] = useState(createPressKeys)

  const act = (outcome: ReserveOutcome): void => {
    switch (outcome.kind) {
      case 'reserved':
        // Of the booking before: whom this one is for has not been said yet.
        storeItem('bookedFor', null)
        void navigate(nextPath(outcome.reservation))
        return
      case 'taken':
        setProblem({ message: outcome.message, code: 'conflict' })
        showToast('error', outcome.message)
        onTaken()
        return
      case 'gone':
        void navigate(paths.clinicianUnavailable())
        return
      case 'refused':
        setProblem(outcome.problem)
        showToast('error', outcome.problem.message)
        if (outcome.problem.code === 'tooManyHolds') markAnyHeld(hold.seconds)
    }
  }

  const reserve = async (choice: SlotChoice): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    fetchRulesAhead()
    const outcome = await reserveSlot(choice, { isSignedIn: status === 'signedIn', key: keys.take(choice) })
    keys.settle(outcome.kind === 'refused' ? outcome.problem : null)
    setBusy(false)
    act(outcome)
  }

  return { reserve, busy, problem, clearProblem: () => setProblem(null) }
}
