import { useCallback, useEffect, useState } from 'react'
import type { ApiAnswer, ApiProblem } from '../api/call-api.ts'

/** Decisions, "Debounce": Medicare and address. */
const debounceMs = 1000

export type Autosave<T> =
  | { state: 'idle' | 'waiting' | 'saving' }
  | { state: 'saved'; value: T }
  | { state: 'refused'; problem: ApiProblem }

/**
 * Sends what is typed once nobody has typed for a while. Null is not worth sending: something is missing or wrong, or the
 * server has it already. `save` must stay the same function.
 */
export function useAutosave<T>(
  body: object | null,
  save: (body: object) => Promise<ApiAnswer<T>>,
): Autosave<T> & { tryAgain: () => void } {
  const text = body && JSON.stringify(body)
  const [last, setLast] = useState<{ text: string; outcome: Autosave<T> } | null>(null)

  const send = useCallback(
    async (sent: string) => {
      setLast({ text: sent, outcome: { state: 'saving' } })
      const answer = await save(JSON.parse(sent) as object)
      const outcome: Autosave<T> = answer.ok
        ? { state: 'saved', value: answer.value }
        : { state: 'refused', problem: answer.problem }
      setLast((now) => (now?.text === sent ? { text: sent, outcome } : now))
    },
    [save],
  )
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => void send(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, send])

  const outcome: Autosave<T> =
    text === null ? { state: 'idle' } : last?.text === text ? last.outcome : { state: 'waiting' }
  return { ...outcome, tryAgain: () => void (text !== null && send(text)) }
}
