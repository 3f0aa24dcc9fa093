import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { newKey } from '../../api/new-key.ts'
import { invalidate } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { notifyOtherTabs } from '../../visit/notify-other-tabs.ts'
import { readItem } from '../../visit/tab-storage.ts'
import { readReservation } from '../frame/reservation-query.ts'
import { type Confirmation, confirmGpBooking, confirmMessages } from './confirm-gp-booking.ts'

/** Presses of 'Confirm appointment booking'. */
export function useConfirm() {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Confirmation | null>(null)
  /** Kept while a press went unanswered: the server may have booked it. */
  const unanswered = useRef<{ reserveId: string; key: string } | null>(null)

  const confirm = async (): Promise<void> => {
    if (isBusy) return
    const reserveId = readItem('reservation')?.reserveId
    if (!reserveId) return showToast('error', confirmMessages.noReservation)
    const before = unanswered.current
    const press = before?.reserveId === reserveId ? before : { reserveId, key: newKey() }
    unanswered.current = press
    setIsBusy(true)
    setOutcome(null)
    const next = await confirmGpBooking({ accountId, ...press })
    if (next.kind !== 'failed' || next.isFinal) unanswered.current = null
    if (next.kind === 'booked') {
      notifyOtherTabs()
      // The forms now belong to this booking: for the next they are asked for again.
      void invalidate('readGpStanding', 'listOwnSubmissions')
      await readReservation({ accountId, reserveId })
      return void navigate(paths.gpThankYou(), { replace: true })
    }
    setIsBusy(false)
    setOutcome(next)
    if (next.kind === 'failed') showToast('error', next.message)
  }

  return { confirm, isBusy, outcome, close: () => setOutcome(null) }
}
