import { useRef, useState } from 'react'
import { type HoldSection, holdTexts } from '#domain/booking/hold.ts'
import { callApi } from '../../api/call-api.ts'
import { newKey } from '../../api/new-key.ts'
import { useSettings } from '../../api/settings.ts'
import { notifyOtherTabs } from '../../visit/notify-other-tabs.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import type { Hold } from './use-hold.ts'

/** Presses of "give me more time". `problem` stays in the dialog until the next press. */
export function useReset({ reservation, accept, ask }: Hold, section: HoldSection) {
  const { accountId } = useSettings()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Kept while a press went unanswered: the server may have counted it. */
  const key = useRef<string | null>(null)

  const reset = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    key.current ??= newKey()
    const params = { accountId, reserveId: reservation.reserveId }
    const answer = await callApi('resetTimer', { params, body: { section } }, { key: key.current })
    setBusy(false)
    if (answer.ok || answer.problem.status !== 0) key.current = null
    if (answer.ok) {
      const { expiresAt, serverTime, resetsLeft } = answer.value
      const left = { ...reservation.resetsLeft, [section]: resetsLeft }
      accept({ ...reservation, expiresAt, serverTime, resetsLeft: left })
      notifyOtherTabs()
      return
    }
    const words = answer.problem.status === 401 ? holdTexts.resetImpossible : holdTexts.resetFailed
    setProblem(words)
    showToast('error', words)
    void ask()
  }

  return { reset, busy, problem }
}
