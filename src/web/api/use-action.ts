import { useState } from 'react'
import { showToast } from '../ui/toast-store.ts'
import { type ApiAnswer, type ApiProblem, firstMessage } from './call-api.ts'

type PressedAction<T> = {
  call: () => Promise<ApiAnswer<T>>
  /** Said when it succeeded; nothing where the screen shows it. */
  done?: string
  after?: (value: T) => unknown
  /** When it failed. Not waited for: what is away is asked for again and again. */
  onFailure?: (problem: ApiProblem) => unknown
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
      void onFailure?.(answer.problem)
    }
    setBusy(null)
    if (answer.ok && done !== undefined) showToast('success', done)
    return answer.ok
  }
  return { act, busy, problem, failure: problem && firstMessage(problem) }
}

/** A press whose work says itself what went wrong; null where nothing did. The next press takes back what the last one said. */
export function usePress<Failure>(work: () => Promise<Failure | null>, first: Failure | null = null) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState(first)
  const press = async () => {
    setIsBusy(true)
    setFailure(null)
    setFailure(await work())
    setIsBusy(false)
  }
  return { isBusy, failure, press: () => void press() }
}
