import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { type ApiProblem, createPressKeys } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { fetchRulesAhead } from '../forms/lazy-rules.ts'
import { markAnyHeld } from '../session/held-marker.ts'
import { useSession } from '../session/session.tsx'
import { storeItem } from '../session/tab-storage.ts'
import { TextButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { showToast } from '../ui/toast-store.ts'
import { findUnasked } from './who-is-it-for.tsx'
import { type ReserveOutcome, reserveSlot, type SlotChoice } from './reserve-slot.ts'

type ReserveProblem = Pick<ApiProblem, 'message' | 'code'>

type UseReserve = {
  /** Where to go on, once the slot is held. */
  nextPath: (reservation: ReservationView) => string
  isGp?: boolean
  /** The slot is gone: read the times again. */
  onTaken: () => void
}

/** Presses of the booking button. `problem` stays on the page until the next press; a toast is never the only place. */
export function useReserve({ nextPath, isGp = false, onTaken }: UseReserve) {
  const navigate = useNavigate()
  const { status, user } = useSession()
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
        void navigate(paths.clinicianUnavailable({ gp: isGp ? 'true' : undefined }))
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
    const unasked = status === 'signedIn' && user?.role === 'patient' ? await findUnasked() : null
    if (unasked) {
      setBusy(false)
      return setProblem(unasked)
    }
    const outcome = await reserveSlot(choice, { isSignedIn: status === 'signedIn', key: keys.take(choice) })
    keys.settle(outcome.kind === 'refused' ? outcome.problem : null)
    setBusy(false)
    act(outcome)
  }

  return { reserve, busy, problem, clearProblem: () => setProblem(null) }
}

/** Why no time was held. Stays until the next press; where too many are held already, it leads to them. */
export function HoldProblem({ problem }: { problem: ReserveProblem | null }) {
  if (!problem) return null
  return (
    <Notice type="error" announced="atOnce" title={problem.message}>
      {problem.code === 'tooManyHolds' && (
        <TextButton inline onClick={showHeldTimes}>
          See the times you hold
        </TextButton>
      )}
    </Notice>
  )
}

const requests = createStore({ count: 0 })

/** A message elsewhere on the page speaks of the held times: the bar unfolds and takes the focus. */
const showHeldTimes = (): void => requests.change({ count: requests.current().count + 1 })

/** How often the visitor asked to see them. */
export const useShowRequests = (): number => useStore(requests).count
