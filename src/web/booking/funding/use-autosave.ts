import { useCallback, useEffect, useState } from 'react'
import type { ApiAnswer, ApiProblem } from '../../api/call-api.ts'

/** For the Medicare card and the address. See docs/product/errors-and-messages.md#debounce. */
const debounceMs = 1000

export type Autosave<T> =
  | { state: 'idle' | 'waiting' | 'saving' }
  | { state: 'saved'; value: T }
  | { state: 'refused'; problem: ApiProblem }

/**
 * Sends what is typed a while after the last change. Null is not worth sending: something is missing or wrong, or the server
 * has it already. A draft of this tab that the server has not got is sent too, a while after the form is there: its page may
 * have been left before it was. `save` must stay the same function.
 */
export function useAutosave<Body extends object, T>(
  body: Body | null,
  save: (body: Body) => Promise<ApiAnswer<T>>,
): Autosave<T> & { tryAgain: () => void } {
  const text = body && JSON.stringify(body)
  const [last, setLast] = useState<{ text: string; outcome: Autosave<T> } | null>(null)

  const send = useCallback(
    async (sent: string) => {
      setLast({ text: sent, outcome: { state: 'saving' } })
      const answer = await save(JSON.parse(sent) as Body)
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
