import { useState } from 'react'
import type { ApiAnswer } from '../../api/call-api.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { firstMessage } from '../api/first-message.ts'

type Act<T> = {
  call: () => Promise<ApiAnswer<T>>
  /** Said when it succeeded; nothing where the screen shows it. */
  done?: string
  after?: (value: T) => unknown
  /** When it failed. Not waited for: what is away is asked for again and again. */
  onFailure?: () => unknown
}

/** A press that changes something: which one is under way, what went wrong with the last, and what was done. */
export function useDeskAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async <T>(name: string, { call, done, after, onFailure }: Act<T>): Promise<boolean> => {
    setBusy(name)
    setFailure(null)
    const answer = await call()
    if (answer.ok) await after?.(answer.value)
    else {
      setFailure(firstMessage(answer.problem))
      void onFailure?.()
    }
    setBusy(null)
    if (answer.ok && done !== undefined) showToast('success', done)
    return answer.ok
  }
  return { act, busy, failure }
}
