import { useState } from 'react'
import { showToast } from '../ui/toast-store.ts'
import { type ApiAnswer, type ApiProblem, firstMessage } from './call-api.ts'

type PressedAction<T> = {
  call: () => Promise<ApiAnswer<T>>
  /** Said when it succeeded; nothing where the screen shows it. */
  done?: string
  after?: (value: T) => unknown
  /** When it failed. Not waited for: what is away is asked for again and again. */
  onFailure?: () => unknown
}

/** A press that changes something: which one is under way, what went wrong with the last, and what was done. */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const act = async <T>(
    name: string,
    { call, done, after, onFailure }: PressedAction<T>,
  ): Promise<boolean> => {
    setBusy(name)
    setProblem(null)
    const answer = await call()
    if (answer.ok) await after?.(answer.value)
    else {
      setProblem(answer.problem)
      void onFailure?.()
    }
    setBusy(null)
    if (answer.ok && done !== undefined) showToast('success', done)
    return answer.ok
  }
  return { act, busy, problem, failure: problem && firstMessage(problem) }
}
