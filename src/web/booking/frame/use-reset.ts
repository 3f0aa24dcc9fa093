import { useRef, useState } from 'react'
import { type HoldSection, holdTexts } from '#domain/booking/hold.ts'
import { newKey } from '../../api/new-key.ts'
import { useSettings } from '../../api/settings.ts'
import { notifyOtherTabs } from '../../visit/notify-other-tabs.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { keyToRepeat, restartClock } from './restart-clock.ts'
import type { Hold } from './use-hold.ts'

/** Presses of "give me more time". `problem` stays in the dialog until the next press. */
export function useReset(hold: Hold, section: HoldSection) {
  const { accountId } = useSettings()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Kept while a press went unanswered: the server may have counted it. */
  const unanswered = useRef<string | null>(null)

  const reset = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const params = { accountId, reserveId: hold.reservation.reserveId }
    const isRepeated = unanswered.current !== null
    const key = unanswered.current ?? newKey()
    const refusal = await restartClock(hold, { params, section, key, isRepeated })
    setBusy(false)
    unanswered.current = keyToRepeat(refusal, key)
    if (refusal === null) {
      notifyOtherTabs()
      return
    }
    const words = refusal.status === 401 ? holdTexts.resetImpossible : holdTexts.resetFailed
    setProblem(words)
    showToast('error', words)
    void hold.ask()
  }

  return { reset, busy, problem }
}
