import { useRef, useState } from 'react'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { type HoldSection, holdTexts } from '#domain/booking/holds.ts'
import { type ApiAnswer, type ApiProblem, callApi, isUnanswered } from '../../api/call-api.ts'
import { useSettings } from '../../api/settings.ts'
import { newKey } from '../../session/new-key.ts'
import { notifyOtherTabs } from '../../session/news.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Hold } from './hold.tsx'
import type { ReservationParams } from './reservation-query.ts'

/** Presses of "give me more time". `problem` stays in the dialog until the next press. */
export function useClockReset(hold: Hold, section: HoldSection) {
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

type RestartRequest = {
  params: ReservationParams
  section: HoldSection
  key: string
  /** This press repeats one that got no answer, with the same key. */
  isRepeated: boolean
}

type RestartCall = (
  name: 'resetTimer',
  input: ApiInput<'resetTimer'>,
  options: { key: string },
) => Promise<ApiAnswer<ApiValue<'resetTimer'>>>

/** The next press has the same key where the server may have counted this one: it must not count twice. */
export const keyToRepeat = (refusal: ApiProblem | null, key: string): string | null =>
  refusal && isUnanswered(refusal) ? key : null

/** Restarts the clock of a hold; null once it shows what the server says. */
export async function restartClock(
  { reservation, accept, ask }: Pick<Hold, 'reservation' | 'accept' | 'ask'>,
  { params, section, key, isRepeated }: RestartRequest,
  call: RestartCall = callApi,
): Promise<ApiProblem | null> {
  const answer = await call('resetTimer', { params, body: { section } }, { key })
  if (!answer.ok) return answer.problem
  if (isRepeated) {
    // It may be the answer to the press before, with the server's time of then: the clock would show more than is left.
    await ask()
    return null
  }
  const { expiresAt, serverTime, resetsLeft } = answer.value
  accept({
    ...reservation,
    expiresAt,
    serverTime,
    resetsLeft: { ...reservation.resetsLeft, [section]: resetsLeft },
  })
  return null
}
