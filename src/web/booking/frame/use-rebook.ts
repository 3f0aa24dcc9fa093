import { useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { createPressKeys } from '../../api/press-keys.ts'
import { useSettings } from '../../api/settings.ts'
import { reserveSlot } from '../../appointment/reserve-slot.ts'
import { notifyOtherTabs } from '../../visit/notify-other-tabs.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { usePerson } from '../../visit/person.ts'

/** One press holds another time of the same clinician and type, and the page goes on with a fresh clock. */
export function useRebook(
  lost: ReservationView['appointments'][number],
  { onTaken }: { onTaken: () => void },
) {
  const { accountId } = useSettings()
  const isKnown = usePerson() !== 'visitor'
  const chosen = useItem('funding')
  const [holding, setHolding] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [keys] = useState(createPressKeys)

  const rebook = async (startDateTime: string): Promise<void> => {
    if (holding !== null) return
    setHolding(startDateTime)
    setProblem(null)
    const choice = {
      accountId,
      clinicianId: lost.clinicianId,
      appointmentTypeId: lost.sessionTypeId,
      startDateTime,
      deliveryType: lost.deliveryType,
      funding: lost.isGP ? undefined : (lost.funding ?? chosen ?? undefined),
    }
    // The claim is for a client who is known, by a session or by the token of their sign-up.
    const outcome = await reserveSlot(choice, { isSignedIn: isKnown, key: keys.take(choice) })
    keys.settle(outcome.kind === 'refused' ? outcome.problem : null)
    setHolding(null)
    switch (outcome.kind) {
      case 'reserved':
        notifyOtherTabs()
        showToast('success', 'We are holding your new time. Go on where you were.')
        return
      case 'taken':
        setProblem(outcome.message)
        onTaken()
        return
      case 'gone':
        onTaken()
        return
      case 'refused':
        setProblem(outcome.problem.message)
    }
  }

  return { rebook, holding, problem }
}
